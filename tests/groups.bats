bats_require_minimum_version 1.5.0
load helper

# Groups, in every tool that has -g: of several columns, and of columns that
# stand in tables of their own.

# Ratings of three people: a is a young woman, b an old man, c an old woman.
# Three items x, y, z, of two topics.
ratings() {
	typed <<-'END'
	item annotator label gender age topic
	x a no f young sport
	x b no m old sport
	x c yes f old sport
	y a yes f young sport
	y b no m old sport
	y c yes f old sport
	z a yes f young food
	z b yes m old food
	z c yes f old food
	END
}

# A table as it is easily typed: blanks for tabs.
typed() {
	tr -s ' ' '\t'
}

# A model that says yes of y and z.
model() {
	typed <<-'END'
	item label
	x no
	y yes
	z yes
	END
}

# each OPTION...: each tool of the table in.tsv, its output in count, kappa and
# score.
each() {
	model >model.tsv
	run_to 0 annot-count -q "$@" in.tsv
	mv out count
	run_to 0 annot-kappa -q "$@" in.tsv
	mv out kappa
	run_to 0 annot-score -q -t in.tsv "$@" model.tsv
	mv out score
}

# each_refuses TEXT OPTION...: each tool ends with 1 and a message that says so.
each_refuses() {
	local text=$1

	shift
	model >model.tsv
	run_to 1 annot-count "$@" in.tsv
	one_error annot-count "$text"
	run_to 1 annot-kappa "$@" in.tsv
	one_error annot-kappa "$text"
	run_to 1 annot-score -t in.tsv "$@" model.tsv
	one_error annot-score "$text"
}

# ---- of several columns ----

@test "groups: -g a,b is the column that one would make of both" {
	ratings >two.tsv
	awk 'BEGIN { FS = OFS = "\t" } { print $0, $4 "," $5 }' two.tsv |
		sed '1s/gender,age$/both/' >one.tsv
	ln -s one.tsv in.tsv
	each -g both
	mv kappa one.kappa
	mv score one.score
	ln -sf two.tsv in.tsv
	each -g gender,age
	diff -u one.kappa kappa
	diff -u one.score score
	[ "$(columns kappa group | sed '1d; /|/d' | sort -u | paste -sd ' ' -)" = \
		'f,old f,young m,old' ]
	each -g gender -g age
	diff -u one.kappa kappa
}

@test "groups: annot-count -g a,b keeps both columns" {
	ratings | sed -n '1,4p' >in.tsv
	gives 'item\tlabel\tn\tage\tgender
x\tno\t1\tyoung\tf\nx\tno\t1\told\tm\nx\tyes\t1\told\tf\n' \
		annot-count -g age,gender in.tsv
	cp out once.tsv
	run_to 0 annot-count -g age,gender once.tsv
	diff -u once.tsv out
	gives 'item\tlabel\tn\titems\tage\tgender
yes:1\tyes\t1\t1\told\tf\nyes:1\tno\t0\t1\told\tf
no:1\tno\t1\t1\told\tm\nno:1\tyes\t0\t1\told\tm
no:1\tno\t1\t1\tyoung\tf\nno:1\tyes\t0\t1\tyoung\tf\n' \
		annot-count -u -g age,gender in.tsv
	run_to 2 annot-count -g age,n in.tsv
	one_error annot-count 'a column "n" of its own'
}

@test "groups: two combinations of values never share a name" {
	typed >in.tsv <<-'END'
	item annotator label job town
	x a no nurse Kyiv,east
	x b no nurse,east Kyiv
	y a yes nurse Kyiv,east
	END
	each -g job,town
	[ "$(columns kappa group | sed '1d; /|/d' | sort -u | paste -sd ' ' -)" = \
		'nurse,Kyiv,east nurse,east,Kyiv' ]
	sed -i 's/nurse,east	Kyiv/nurse,Kyiv	east/' in.tsv
	run_to 1 annot-kappa -g job,town in.tsv
	one_error annot-kappa 'in.tsv: ' 'the groups "nurse\x09Kyiv,east" and ' \
		'"nurse,Kyiv\x09east" would both be called "nurse,Kyiv,east"'
	model >model.tsv
	run_to 1 annot-score -g job,town -t in.tsv model.tsv
	one_error annot-score 'would both be called'
	# in columns of their own they are apart
	gives 'item\tlabel\tn\tjob\ttown
x\tno\t1\tnurse\tKyiv,east\nx\tno\t1\tnurse,Kyiv\teast
y\tyes\t1\tnurse\tKyiv,east\n' annot-count -g job,town in.tsv
}

@test "groups: NA is a group, an empty cell of any column an error" {
	ratings | sed 's/young/NA/' >in.tsv
	each -g gender,age
	grep -q '^estimate	f,NA	' kappa
	ratings | sed 's/young//' >in.tsv
	each_refuses 'in.tsv:2: column "age": expected a name, found ""' \
		-g gender,age
}

@test "groups: a column whose name has a comma, a name that is none" {
	ratings | sed '1s/gender/sex, born/' >in.tsv
	each -g 'sex\, born'
	grep -q '^estimate	m	' kappa
	each_refuses 'no column "born" in the header' -g 'topic,born'
	run_to 2 annot-kappa -g topic,age,topic in.tsv
	one_error annot-kappa '"topic" is named twice'
	run_to 2 annot-kappa -g a,b,c,d,e,f,g,h,i in.tsv
	one_error annot-kappa '--group: at most 8 columns, found 9'
}

@test "groups: -g a,b with -W and with -G" {
	typed >wide.tsv <<-'END'
	item topic a hour b
	x sport no am no
	y sport yes am no
	z food yes pm yes
	END
	gives 'item\tlabel\tn\thour\ttopic
x\tno\t2\tam\tsport\ny\tno\t1\tam\tsport\ny\tyes\t1\tam\tsport
z\tyes\t2\tpm\tfood\n' annot-count -q -W -g hour,topic wide.tsv
	{ ratings | head -n 1; ratings | tail -n +2 | sort -k 4,5 -k 1,1; } >in.tsv
	run_to 0 annot-count -g gender,age in.tsv
	cp out counts.tsv
	run_to 0 annot-count -G -g gender,age in.tsv
	diff -u counts.tsv out
	run_to 0 annot-kappa -q -g gender,age -M pa counts.tsv
	cp out whole
	run_to 0 annot-kappa -q --random=items -G -g gender,age -M pa in.tsv
	diff -u whole out
}

# ---- of tables of their own ----

# in.tsv: the ratings without what people.tsv says of the annotators, and
# topics.tsv of the items.
apart() {
	ratings | cut -f 1-3 >in.tsv
	typed >people.tsv <<-'END'
	age annotator gender
	young a f
	old b m
	old c f
	END
	typed >topics.tsv <<-'END'
	item topic
	z food
	x sport
	y sport
	END
}

# same OPTION...: what each tool writes of in.tsv with these options is what it
# writes of the ratings that have all columns, with the same -g.
same() {
	local g o=''

	for g; do
		case $g in --attributes=*) ;; *) o="$o $g" ;; esac
	done
	each "$@"
	for g in count kappa score; do
		mv $g $g.apart
	done
	mv in.tsv apart.tsv
	ratings >in.tsv
	# shellcheck disable=SC2086 # options
	each $o
	mv apart.tsv in.tsv
	for g in count kappa score; do
		diff -u $g $g.apart
	done
}

@test "groups: attributes of annotators are as columns of the ratings" {
	apart
	same -g gender --attributes=people.tsv
	same -g age,gender --attributes=people.tsv
	same -g gender --attributes=people.tsv -r last
	same -g age --attributes=people.tsv -N 2
	[ "$(tail -n +2 count.apart | wc -l)" -gt 3 ]
}

@test "groups: attributes of items, and of both with a column of the input" {
	apart
	same -g topic --attributes=topics.tsv
	same -g gender,topic --attributes=people.tsv --attributes=topics.tsv
	same -g topic,age --attributes=people.tsv --attributes=topics.tsv
	ratings | cut -f 1-4 >in.tsv
	cut -f 1,2 people.tsv >ages.tsv
	same -g topic,gender,age --attributes=topics.tsv --attributes=ages.tsv
}

@test "groups: annot-count writes the attributes as columns" {
	apart
	gives 'item\tlabel\tn\tgender
x\tno\t1\tf\nx\tyes\t1\tf\nx\tno\t1\tm\n' annot-count -q -g gender \
		--attributes=people.tsv <(head -n 4 in.tsv)
}

@test "groups: attributes of the rows of a matrix and of its columns" {
	apart
	awk 'BEGIN { FS = OFS = "\t"; print "item", "a", "b", "c" }
		NR > 1 { row[$1] = row[$1] OFS $3 }
		END { print "x" row["x"]; print "y" row["y"]; print "z" row["z"] }
		' in.tsv >wide.tsv
	for g in '-g topic --attributes=topics.tsv' \
		'-g gender --attributes=people.tsv' \
		'-g age,topic --attributes=people.tsv --attributes=topics.tsv'; do
		# shellcheck disable=SC2086 # options
		each $g
		for t in count kappa score; do
			mv $t $t.long
		done
		mv in.tsv long.tsv
		mv wide.tsv in.tsv
		# shellcheck disable=SC2086 # options
		each -W $g
		mv in.tsv wide.tsv
		mv long.tsv in.tsv
		for t in count kappa score; do
			diff -u <(sort $t.long) <(sort $t)
		done
	done
	# some of the columns are annotators: their table has a column annotator
	run_to 0 annot-kappa -q -W -a 'b,c' -g age -M pa \
		--attributes=people.tsv wide.tsv
	[ "$(columns out group items | tail -n +2)" = 'old	3' ]
}

@test "groups: attributes of the items of counts" {
	apart
	annot-count in.tsv >counts.tsv
	printf 'item\tno\tyes\nx\t2\t1\ny\t1\t2\nz\t0\t3\n' >wide.tsv
	run_to 0 annot-kappa -q -M pa,fleiss -g topic --attributes=topics.tsv \
		counts.tsv
	cp out kappa
	run_to 0 annot-kappa -q -M pa,fleiss -g topic --attributes=topics.tsv \
		--wide-counts wide.tsv
	diff -u kappa out
	# of x two in three pairs differ, of y as well, of z none
	[ "$(columns kappa group coefficient estimate | sed -n '2p;4p')" = \
		"$(printf 'food\tpa\t1\nsport\tpa\t0.3333333333333333')" ]
	for t in counts.tsv '--wide-counts wide.tsv'; do
		# shellcheck disable=SC2086 # an option and a file
		run_to 1 annot-count -g gender --attributes=people.tsv $t
		one_error annot-count 'makes this a counts table, expected' \
			'for the annotators of people.tsv'
	done
}

@test "groups: attributes with -G" {
	apart
	run_to 0 annot-count -g topic --attributes=topics.tsv in.tsv
	cp out whole
	run_to 0 annot-count -G -g topic --attributes=topics.tsv in.tsv
	diff -u whole out
	run_to 1 annot-count -G -g topic --attributes=topics.tsv \
		<(sed 's/^y/w/' in.tsv)
	grep '^annot-count: topics.tsv: no row for item "w" (add one, with NA for what is not known)' err
	run_to 1 annot-kappa -G -g gender --attributes=people.tsv in.tsv
	one_error annot-kappa 'in.tsv:4: item "x" comes back, expected its rows to be adjacent (leave out --grouped)'
}

@test "groups: an item without a row ends the tool, and so does a table of annotators without any" {
	apart
	sed -i '/^[xz]/d' topics.tsv
	each_refuses 'topics.tsv: no row for item "x" and 1 other (add one, with NA' \
		-g topic --attributes=topics.tsv
	head -n 1 topics.tsv >none.tsv
	each_refuses 'none.tsv: no row for item "x" and 2 others (add one, with NA' \
		-g topic --attributes=none.tsv
	# the remedy
	printf 'x\tNA\nz\tNA\n' >>topics.tsv
	each -g topic --attributes=topics.tsv
	[ "$(columns kappa group | sed '1d; /|/d' | sort -u | paste -sd ' ' -)" = \
		'NA sport' ]
	head -n 1 people.tsv >none.tsv
	each_refuses 'none.tsv: no row for annotator "a" and 2 others (add one' \
		-g gender --attributes=none.tsv
}

# names TABLE: its groups but for pairs of them; pairs TABLE: the pairs.
names() {
	columns "$1" group | sed '1d; /|/d' | sort -u | paste -sd ' ' -
}

pairs() {
	columns "$1" group | sed -n '/|/p' | sort -u | paste -sd ' ' -
}

@test "groups: annotators of whom nothing is known are one group, compared with no other" {
	apart
	printf 'x\td\tno\nx\te\tyes\ny\td\tno\nz\te\tyes\n' >>in.tsv
	printf 'old\td\tPrefer not to say\n' >>people.tsv
	each -g gender --attributes=people.tsv
	[ "$(names kappa),$(pairs kappa)" = 'f m unknown,f|m' ]
	# of models, too, and of which is the least
	cut -f 3 score | sort -u | grep -q '^unknown$'
	run ! grep -q '|unknown\|unknown|' score
	cut -f 3 score | grep -qx 'f|m'
	run_to 0 annot-kappa -g gender --attributes=people.tsv -M pa,xrr in.tsv
	grep -qx 'annot-kappa: note: gender is unknown for 2 of 5 annotators (no row, an empty cell, NA, prefer not to say): their group is "unknown"' err
	grep -qx 'annot-kappa: note: unknown_groups=1 ("unknown") left out of rows over several groups' err
	[ "$(awk -F '\t' '$1 == "reliability" { print $2 }' out)" = 'f|m' ]
	run_to 0 annot-score -g gender --attributes=people.tsv -t in.tsv model.tsv
	grep -qx 'annot-score: note: unknown_groups=1 ("unknown") left out of rows over several groups' err
	# it is as if it were a column of the ratings, and other groups are as without it
	cp in.tsv rows.tsv
	awk -F '\t' -v OFS='\t' 'NR == FNR { sex[$2] = $3 == "m" || $3 == "f" ? $3 : "unknown"
			sex["annotator"] = "gender"; next }
		{ print $0, $2 in sex ? sex[$2] : "unknown" }' people.tsv rows.tsv >in.tsv
	for tool in kappa score; do
		mv $tool $tool.apart
	done
	each -g gender
	diff -u kappa.apart kappa
	diff -u score.apart score
	sed -i '/unknown/d' in.tsv
	each -g gender
	# what stands first is chosen from all groups
	sed '/unknown/d' kappa.apart | sort | diff -u - <(sort kappa)
	sed '/	unknown	/d' score.apart | diff -u - score
	# a part that is unknown; of items as of annotators
	cp rows.tsv in.tsv
	each -g gender,age --attributes=people.tsv
	[ "$(names kappa),$(pairs kappa)" = \
		'f,old f,young m,old unknown,old unknown,unknown,f,old|f,young f,old|m,old f,young|m,old' ]
}

@test "groups: names that are written in two ways are told" {
	apart
	sed -i '2,$s/	\(.\)	/	worker \1	/' people.tsv
	each_refuses 'people.tsv: no row for annotator "a" and 2 others, and none of its rows, of "worker a" and so on, is for one of the input' \
		-g gender --attributes=people.tsv
}

@test "groups: rows that the input does not need: one note" {
	apart
	printf 'old\td\tf\nold\te\tm\n' >>people.tsv
	run_to 0 annot-kappa -M pa -g gender --attributes=people.tsv in.tsv
	[ "$(grep -c attributes err)" -eq 1 ]
	grep -qx 'annot-kappa: note: attributes=people.tsv others=2 annotators left out, as the input lacks them' err
	# an input without rows
	head -n 1 in.tsv >none.tsv
	run_to 0 annot-count -g topic --attributes=topics.tsv none.tsv
	[ "$(cat out)" = 'item	label	n	topic' ]
}

@test "groups: the same key twice, with the same values and with others" {
	apart
	printf 'old\tb\tm\n' >>people.tsv
	same -g gender --attributes=people.tsv
	printf 'old\tb\tf\n' >>people.tsv
	same -g age --attributes=people.tsv
	each_refuses 'people.tsv:6: annotator "b": column "gender": expected "m" as in an earlier row, found "f"' \
		-g gender --attributes=people.tsv
}

@test "groups: a column in two tables is an error, and so is one in none" {
	apart
	ratings >all.tsv
	run_to 1 annot-count -g gender --attributes=people.tsv all.tsv
	one_error annot-count 'all.tsv:1: column "gender" of -g is in people.tsv, too' '(cut it out of the other)'
	# in a later file, too
	ratings | cut -f 1-4 >later.tsv
	run_to 1 annot-count -g gender --attributes=people.tsv in.tsv later.tsv
	one_error annot-count 'later.tsv:1: column "gender" of -g is in people.tsv'
	sed '1s/topic/age/' topics.tsv >ages.tsv
	each_refuses 'ages.tsv:1: column "age" of -g is in people.tsv, too' \
		-g age --attributes=people.tsv --attributes=ages.tsv
	each_refuses 'in.tsv:1: no column "town" in the header' \
		-g gender,town --attributes=people.tsv
	each_refuses 'no table of --attributes has it' \
		-g gender,town --attributes=people.tsv
	each_refuses '--attributes takes it from another table' -g gender
	each_refuses 'topics.tsv:1: no column "gender" in the header "item\x09topic" (-g names another)' \
		-g gender --attributes=people.tsv --attributes=topics.tsv
	each_refuses 'topics.tsv:1: no column "tpoic" in the header "item\x09topic" (-g names another: -g topic?)' \
		-g gender,tpoic --attributes=people.tsv --attributes=topics.tsv
	each_refuses 'in.tsv:1: no column "anotator" in the header "item\x09annotator\x09label" (-g names another: -g annotator?)' \
		-g anotator
	# the key is no attribute
	run_to 1 annot-kappa -g item --attributes=topics.tsv in.tsv
	one_error annot-kappa 'topics.tsv:1: no column "item" in the header "item\x09topic" (-g names another'
}

@test "groups: a table of attributes has one key, that of -i or -a" {
	apart
	ratings >all.tsv
	each_refuses 'all.tsv:1: columns "item" and "annotator": expected one of them' \
		-g gender --attributes=all.tsv
	cut -f 1,3 people.tsv >keyless.tsv
	each_refuses 'keyless.tsv:1: no column "item" or "annotator" in the header' \
		-g gender --attributes=keyless.tsv
	sed -i '1s/annotator/worker/' in.tsv people.tsv
	run_to 0 annot-kappa -q -a worker -M pa -g gender \
		--attributes=people.tsv in.tsv
	run_to 1 annot-count -g gender --attributes=people.tsv in.tsv
	one_error annot-count 'no column "item" or "annotator" in the header ' \
		'(-i and -a name others, for both tables)'
	sed -i '1s/worker/annotator/' people.tsv
	for t in count kappa; do
		run_to 1 annot-$t -g gender --attributes=people.tsv in.tsv
		one_error annot-$t 'in.tsv:1: no column "annotator" in the header' \
			'-a worker?'
	done
}

@test "groups: usage: --attributes without -g, and standard input twice" {
	apart
	model >model.tsv
	run_to 2 annot-count --attributes=people.tsv in.tsv
	one_error annot-count '--attributes is for --group=COL'
	run_to 2 annot-score -t in.tsv --attributes=people.tsv model.tsv
	one_error annot-score '--attributes is for --group=COL'
	run_to 2 annot-kappa -g gender --attributes=- <people.tsv
	one_error annot-kappa 'standard input would be read as two tables'
	run_to 2 annot-kappa -g gender --attributes=- - <people.tsv
	one_error annot-kappa 'standard input would be read as two tables'
	run_to 2 annot-score -g gender --attributes=- model.tsv <people.tsv
	one_error annot-score 'standard input would be read as two tables'
	run_to 2 annot-kappa -g gender --attributes=- --attributes=- in.tsv
	one_error annot-kappa 'standard input would be read as two tables'
	run_to 0 annot-kappa -q -M pa -g gender --attributes=- in.tsv <people.tsv
	cp out piped
	run_to 0 annot-kappa -q -M pa -g gender --attributes=people.tsv in.tsv
	diff -u piped out
	run_to 1 annot-kappa -g gender --attributes=- in.tsv \
		<(head -n 2 in.tsv) </dev/null
	one_error annot-kappa '<stdin>: empty input'
}

@test "groups: a table of attributes that breaks the format" {
	apart
	head -n 1 people.tsv >names
	while IFS='|' read -r text bytes; do
		{ cat names; bytes "$bytes"; } >bad.tsv
		each_refuses "bad.tsv:$text" -g gender --attributes=bad.tsv
	done <<-'END'
	2: a NUL byte|old\ta\0\tf\n
	2: the line ends in CR LF|old\ta\tf\r\n
	3: a blank line|old\ta\tf\n\n
	2: expected 3 fields as in the header, found 2|old\ta\n
	2: column "annotator": expected a name, found ""|old\t\tf\n
	END
	# a column that is not asked for may have gaps
	sed 's/^old//' people.tsv >gaps.tsv
	same -g gender --attributes=gaps.tsv
	printf 'annotator\tgender\tgender\na\tf\tm\n' >bad.tsv
	each_refuses 'bad.tsv:1: two columns are called "gender"' \
		-g gender --attributes=bad.tsv
	printf 'annotator,gender\na,f\n' >bad.csv
	each_refuses 'CSV? mlr --icsv --otsv cat bad.csv' \
		-g gender --attributes=bad.csv
	: >bad.tsv
	each_refuses 'bad.tsv: empty input' -g gender --attributes=bad.tsv
	each_refuses 'nowhere.tsv: No such file' -g gender \
		--attributes=nowhere.tsv
	# the input itself
	ratings | cut -f 1,3,6 >in.tsv
	each_refuses 'in.tsv:1: column "topic" of -g is in in.tsv, too' \
		-g topic --attributes=in.tsv
}

@test "groups: a byte order mark, an absent last line end, cat of two tables" {
	apart
	{ bytes '\xEF\xBB\xBF'; cat people.tsv; } >marked.tsv
	same -g gender --attributes=marked.tsv
	cat people.tsv people.tsv | head -c -1 >twice.tsv
	same -g gender --attributes=twice.tsv
	# -H is of the input
	tail -n +2 in.tsv >bare.tsv
	run_to 0 annot-kappa -q -M pa -g gender --attributes=people.tsv in.tsv
	cp out whole
	run_to 0 annot-kappa -q -M pa -g gender --attributes=people.tsv \
		-H item,annotator,label bare.tsv
	diff -u whole out
}
