#!/bin/sh
# A Debian package of the tools: annot_VERSION-1_ARCH.deb in the directory of the Makefile.
# Takes dpkg-dev. The package needs the libc that it was built with, or a newer one. Its
# maintainer is DEBFULLNAME <DEBEMAIL>, by default the author of the last commit.
#   deb.sh VERSION
set -eu
cd "$(dirname "$0")/.."
version=$1
arch=$(dpkg --print-architecture)
# an archive of the sources has no history
maintainer=$(git log -1 --format='%an <%ae>' 2>/dev/null) ||
	maintainer='the annot authors <annot@localhost>'
date=$(git log -1 --format=%aD 2>/dev/null) || date=$(date -R)
[ -z "${DEBEMAIL-}" ] || maintainer="${DEBFULLNAME:-annot} <$DEBEMAIL>"
root=build-deb/root
doc=$root/usr/share/doc/annot

flags() {
	DEB_BUILD_MAINT_OPTIONS=hardening=+all dpkg-buildflags --get "$1"
}

rm -rf "$root"
make B=build-deb BIN=build-deb/bin CFLAGS="$(flags CFLAGS) $(flags CPPFLAGS)" \
	LDFLAGS="$(flags LDFLAGS)" DESTDIR="$root" PREFIX=/usr install
for program in "$root"/usr/bin/*; do
	case $(head -c 4 "$program") in
	*ELF) strip --remove-section=.comment --remove-section=.note "$program" ;;
	esac
done
find "$root/usr/share/man" -type f -exec gzip -9n {} +
gzip -9nc NEWS > "$doc/changelog.gz"
gzip -9n > "$doc/changelog.Debian.gz" <<TEXT
annot ($version-1) unstable; urgency=medium

  * Version $version, see changelog.gz beside this file.

 -- $maintainer  $date
TEXT
cat > "$doc/copyright" <<TEXT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: annot

Files: *
Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE)
License: Expat
$(sed '1,4d; s/^$/./; s/^/ /' LICENSE)
TEXT
# No bug of Debian asked for it.
mkdir -p "$root/usr/share/lintian/overrides"
echo 'annot: initial-upload-closes-no-bugs *' > "$root/usr/share/lintian/overrides/annot"

# dpkg-shlibdeps reads the name of the package from debian/control.
mkdir -p build-deb/debian "$root/DEBIAN"
printf 'Source: annot\n\nPackage: annot\nArchitecture: any\n' > build-deb/debian/control
depends=$(cd build-deb && dpkg-shlibdeps -O bin/annot-* 2>/dev/null |
	sed -n 's/^shlibs:Depends=//p')
cat > "$root/DEBIAN/control" <<TEXT
Package: annot
Version: $version-1
Architecture: $arch
Maintainer: $maintainer
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Depends: $depends
Suggests: gnuplot-nox, jq, miller
Section: science
Priority: optional
Description: judge classifiers against annotators who disagree
 Small Unix filters that read tables of ratings (item, annotator, label) and
 of predictions, and print scores against what each person would really say,
 the best score that any single decision could reach, how many human raters a
 model is worth, how far the raters agree, and whom the model fails.
TEXT
chmod -R u=rwX,go=rX "$root"
dpkg-deb --root-owner-group --build "$root" "annot_$version-1_$arch.deb"
