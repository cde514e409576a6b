# The section of methods: a paragraph, references, all commands.

# ran NAME: was the table made?
ran() {
	[ -e "$work/$1.tsv" ]
}

references() {
	! ran agreement || cat <<'END'
Krippendorff, K. (2011). Computing Krippendorff's alpha-reliability. University of Pennsylvania.
Gwet, K. L. (2014). Handbook of inter-rater reliability (4th ed.). Advanced Analytics.
END
	! ran labels || cat <<'END'
Cicchetti, D. V., & Feinstein, A. R. (1990). High agreement but low kappa: II. Resolving the paradoxes. Journal of Clinical Epidemiology, 43, 551-558.
END
	! ran kappa_1 || cat <<'END'
Wong, K., Paritosh, P., & Aroyo, L. (2021). Cross-replication reliability: An empirical approach to interpreting inter-rater reliability. ACL.
END
	! ran slips || cat <<'END'
Gordon, M. L., Zhou, K., Patel, K., Hashimoto, T., & Bernstein, M. S. (2021). The disagreement deconvolution: Bringing machine learning performance metrics in line with reality. CHI.
END
	! ran worth || cat <<'END'
Resnick, P., Kong, Y., Schoenebeck, G., & Weninger, T. (2021). Survey equivalence: A procedure for measuring classifier accuracy against human labels. arXiv:2106.01254.
END
	! ran replace || cat <<'END'
Calderon, N., Reichart, R., & Dror, R. (2025). The alternative annotator test for LLM-as-a-judge. ACL.
END
}

section_methods() {
	seed=$(printf '%s' "$given" | sed -n "s/^-s$tab//p" | tail -n 1)
	used=$(printf '%s' "$given" | tr '\n\t' '  ')
	set -- "All numbers were computed by $version."
	! ran agreement || set -- "$@" "Agreement is the share of equal pairs of labels and Krippendorff's" \
		"alpha$(case $coefficients in *ac) echo ", and Gwet's AC," ;; esac) with $weights weights," \
		"with standard errors by $([ -n "$B" ] && echo formula || echo bootstrap)."
	! ran people || set -- "$@" 'Annotators were screened by their agreement with others and by the' \
		'information their labels have about those of others, against shuffled labels.'
	! ran slips || set -- "$@" 'The probability of a slip was estimated from annotators who labelled an' \
		'item twice, and taken out of the shares of labels.'
	! ran scores || set -- "$@" "Models were scored on the soft labels of people; intervals are" \
		"percentiles of $replicates bootstrap replicates."
	! ran worth || set -- "$@" 'Survey equivalence used the combiner abc and cross-entropy.'
	! ran replace || set -- "$@" 'The alternative annotator test used epsilon .2 and a false discovery' \
		'rate of .05 (Benjamini and Yekutieli).'
	! ran groups || set -- "$@" 'Groups of people were compared by the accuracy of models for their own' \
		'labels.'
	[ -z "$again$repeats" ] || set -- "$@" "Where a person labelled an item twice, $(
			case ${repeats:-first} in all) echo all labels count ;; *) echo "the \
${repeats:-first} label counts" ;; esac) (for slips: all)."
	set -- "$@" "Intervals are at the $(percent_of_level) level; the seed of random draws is ${seed:-1}."
	[ -z "$used" ] || set -- "$@" "Options: $used"
	text "$*"
	text 'Digits: two behind the point where the interval is wider than .02, else more.'
	references >"$work/references"
	if [ -s "$work/references" ]; then
		subhead 'References'
		if html; then
			echo '<ul>'
			escape <"$work/references" | sed 's/.*/<li>&<\/li>/'
			echo '</ul>'
		else
			escape <"$work/references" | sed 's/^/- /'
			echo
		fi
	fi
	subhead 'All commands'
	[ "$saved" = no ] || text "$shown/ratings.tsv is what came on standard input, or the ratings" \
		'with a header.'
	text 'In this order, from the directory of the data:'
	code <"$work/commands"
}
