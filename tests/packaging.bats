bats_require_minimum_version 1.5.0
load helper

# What is installed, completions, pages in HTML, and what a release takes.

# install_to ROOT TARGET: with the tools that are here, whatever built them.
install_to() {
	env -i HOME="$HOME" PATH="${PATH//"$BATS_LIBEXEC:"/}" make -s -C "$TOP" -o all \
		B="$PWD/b" BIN="$BIN" DESTDIR="$PWD/$1" "$2"
}

@test "packaging: install and uninstall" {
	run_to 0 install_to root install
	[ ! -s err ]
	root=$PWD/root/usr/local
	for t in $(tools); do
		[ -x "$root/bin/$t" ]
		[ -r "$root/share/man/man1/$t.1" ]
		[ -r "$root/share/fish/vendor_completions.d/$t.fish" ]
		[ "$(readlink "$root/share/bash-completion/completions/$t")" = annot ]
	done
	[ -r "$root/share/man/man7/annot.7" ]
	[ -r "$root/share/bash-completion/completions/annot" ]
	[ -r "$root/share/zsh/site-functions/_annot" ]
	"$root/bin/annot-count" "$root/share/doc/annot/examples/ratings.tsv" >out
	annot-count "$TOP/examples/ratings.tsv" | cmp - out
	echo theirs >"$root/bin/other"
	run_to 0 install_to root uninstall
	[ "$(find root ! -type d)" = root/usr/local/bin/other ]
}

# completed WORD...: what bash proposes for the last word of a command.
completed() {
	# shellcheck disable=SC2016 # for the inner bash
	bash -c '
		. "$1" && shift
		COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
		_annot
		printf "%s\n" "${COMPREPLY[@]}"' bash "$PWD/c/annot.bash" "$@"
}

@test "packaging: bash completes options, names and words" {
	"$TOP/packaging/completions.sh" "$BIN" c
	bash -n c/annot.bash
	[ "$(completed annot-kappa --ran)" = --random ]
	[ "$(completed annot-kappa --random = b)" = both ]
	[ "$(completed /usr/bin/annot-kappa -r f)" = first ]
	[ "$(completed annot-kappa -M alpha,con)" = alpha,conger ]
	[ "$(completed annot-kappa -M conger,)" = "$(annot-kappa --list |
		awk -F '\t' 'NR > 1 { print "conger," $1 }')" ]
	[ "$(completed annot-score -M soft_micro_f)" = soft_micro_f1 ]
	[ -z "$(completed annot-kappa -N '')" ]
	[ -z "$(completed annot-kappa rat)" ]
}

@test "packaging: completions have every option of every tool" {
	"$TOP/packaging/completions.sh" "$BIN" c
	[ "$(find c -type f | wc -l)" -eq $(($(tools | wc -l) + 2)) ]
	for t in $(tools); do
		"$t" --help | sed -n 's/^  \(-.,\|   \) --\([a-z-]*\).*/\2/p' | sort >options
		[ -s options ]
		completed "$t" -- | sed -n 's/^--//p' | sort | diff options -
		sed -n 's/.* -l \([a-z-]*\) .*/\1/p' "c/$t.fish" | sort | diff options -
		sed -n "/^$t)/,/;;/p" c/_annot | grep -oE -- '--[a-z-]+=?('"'|})" |
			grep -oE '[a-z][a-z-]*' | sort | diff options -
	done
}

@test "packaging: zsh and fish read their completions" {
	need_tool zsh
	need_tool fish
	"$TOP/packaging/completions.sh" "$BIN" c
	zsh -n c/_annot
	for f in c/*.fish; do
		fish -n "$f"
	done
	# shellcheck disable=SC2016 # for zsh
	[ "$(zsh -fc 'fpath=($PWD/c $fpath); autoload -Uz compinit; compinit -D -u
		print $_comps[annot-kappa] $_comps[annot-count]')" = '_annot _annot' ]
	[ "$(HOME=$PWD fish -c 'source c/annot-kappa.fish; complete -C "annot-kappa --ran"' |
		cut -f 1)" = --random ]
}

@test "packaging: pages for a browser" {
	need_tool mandoc
	run_to 0 install_to root html
	[ ! -s err ]
	for page in "$TOP"/man/*.[157]; do
		grep -q '</html>' "b/html/${page##*/}.html"
	done
	# links go to pages that are there
	grep -ohE 'href="annot[^"#]*"' b/html/*.html | sort -u | sed 's/href="\(.*\)"/\1/' |
		while read -r link; do
			[ -r "b/html/$link" ] || fail "$link"
		done
}

@test "packaging: a release is checked" {
	need_tool git
	mkdir -p tree/lib/text
	cp -R "$TOP/Makefile" "$TOP/packaging" tree
	cp "$TOP/lib/text/opt.h" tree/lib/text
	version=$(sed -n 's/^#define ANNOT_VERSION "\(.*\)"/\1/p' tree/lib/text/opt.h)
	echo "$version 2026-01-31" >tree/NEWS
	echo "version: $version" >tree/CITATION.cff
	commit() {
		git -C tree add .
		git -C tree -c user.name=annot -c user.email=annot@localhost \
			-c commit.gpgsign=false commit -qm 'A release'
	}
	release() {
		env -i HOME="$HOME" PATH="${PATH//"$BATS_LIBEXEC:"/}" make -s -C tree release
	}
	git -C tree init -q
	commit
	echo 'SHA256SUMS' >tree/.gitignore
	run_to 2 release
	grep -qx 'make release: the tree is not clean (git status)' err
	printf '%s\n' '/annot-*.tar.gz' /SHA256SUMS >tree/.gitignore
	commit
	run_to 0 release
	(cd tree && sha256sum -c --quiet SHA256SUMS)
	grep -qF "next: git tag -a v$version" out
	sed -i 's/2026.*/soon/' tree/NEWS
	commit
	run_to 2 release
	grep -qF "make release: NEWS begins with '$version soon'" err
	echo "$version 2026-01-31" >tree/NEWS
	echo 'version: 9.9.9' >tree/CITATION.cff
	commit
	run_to 2 release
	grep -q '^make release: CITATION.cff has another version' err
	echo "version: $version" >tree/CITATION.cff
	git -C tree tag "v$version" HEAD~1
	commit
	run_to 2 release
	grep -q "^make release: the tag v$version is on another commit" err
}
