bats_require_minimum_version 1.5.0
load helper

# The modules of lib and of the rooms, each by a program that `make test` has built.

unit() {
	"$UNIT_DIR/$1" || fail "the checks above"
}

@test "unit: each program of tests/unit has its test here" {
	local name

	for name in "$TOP"/tests/unit/*.c "$TOP"/tests/unit/*/*.c; do
		name=${name#"$TOP"/tests/unit/}
		grep -q "^	unit ${name%.c}\$" "$BATS_TEST_FILENAME" ||
			fail "no test runs ${name%.c}"
	done
}

@test "unit: num, text and numbers" {
	unit num
}

@test "unit: ids, byte strings and integers" {
	unit ids
}

@test "unit: labels, their order and number" {
	unit labels
}

@test "unit: tsv, the reader and the writer" {
	unit tsv
}

@test "unit: rows, ratings, counts" {
	unit rows
}

@test "unit: vectors, what makes two one, and choices of them" {
	unit vectors
}

@test "unit: rng, pinned and within 5 standard errors" {
	unit rng
}

@test "unit: stats, quantiles and intervals" {
	unit stats
}

@test "unit: confusion, decisions, metrics and what does not exist" {
	unit confusion
}

@test "unit: auc, areas against a double loop" {
	unit auc
}

@test "unit: bootstrap, draws that add up and follow their law" {
	unit bootstrap
}

@test "unit: weights, their formulas and a file of them" {
	unit kappa/weights
}

@test "unit: student, t and F and their tails" {
	unit kappa/student
}

@test "unit: draws, their law" {
	unit simulate/draws
}

@test "unit: strata, limits and p_flip" {
	unit pflip/strata
}

@test "unit: isotonic, the pooled fit against the min-max formula" {
	unit isotonic
}

@test "unit: dirichlet, fits, their limits and what they predict" {
	unit spc/dirichlet
}

@test "unit: mixture, the maximum and where it is not unique" {
	unit spc/mixture
}

@test "unit: survey, answers against ordered draws of people" {
	unit spc/survey
}

@test "unit: outcomes, numbers of answers against a list of all" {
	unit spc/outcomes
}

@test "unit: scorers, each against its definition" {
	unit spc/scorers
}

@test "unit: curve, curves against asking one person after the other" {
	unit spc/curve
}

@test "unit: quadrature, few for the sum of many" {
	unit spc/quadrature
}

@test "unit: nnls, least squares against all sets of columns" {
	unit spc/nnls
}

@test "unit: maxent, the moments it is given and no more" {
	unit spc/maxent
}

@test "unit: gamma, against Poisson's tails" {
	unit gamma
}
