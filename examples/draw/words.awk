# What an axis is called: a metric in words, with its unit.

BEGIN {
	say("accuracy", "accuracy (share of labels that the decision meets)")
	say("balanced_accuracy", "balanced accuracy (mean share over labels)")
	say("precision", "precision (share of decisions that labels meet)")
	say("recall", "recall (share of labels that are decided so)")
	say("f1", "F1 (of shares)")
	say("macro_precision", "macro precision (mean share over labels)")
	say("macro_recall", "macro recall (mean share over labels)")
	say("macro_f1", "macro F1 (mean over labels)")
	say("micro_f1", "micro F1 (of all labels)")
	say("mcc", "Matthews correlation (-1 to 1)")
	say("cohen_kappa", "kappa of decisions and labels (0: chance)")
	say("weighted_kappa", "weighted kappa (0: chance)")
	say("dmi", "determinant of the joint matrix")
	say("roc_auc", "area under the ROC curve (probability)")
	say("pr_auc", "average precision (share)")
	say("pearson", "Pearson correlation (-1 to 1)")
	say("spearman", "rank correlation (-1 to 1)")
	say("kendall_tau_b", "Kendall's tau-b (-1 to 1)")
	say("entropy_correlation", "correlation of entropies (-1 to 1)")
	say("entropy_similarity", "cosine of entropies (0 to 1)")
	say("log_loss", "log loss (nats, less is better)")
	say("brier", "Brier score (squared error, less is better)")
	say("ece", "expected calibration error (share, less is better)")
	say("ece_plugin", "calibration error with its noise (share, less is better)")
	say("agreement", "agreement with a person (share)")
	say("cross_entropy", "log2 probability of a person's label (bits)")
	say("soft_accuracy", "overlap of shares and probabilities (share)")
	say("soft_f1", "soft F1 (of shares)")
	say("soft_macro_f1", "soft macro F1 (mean over labels)")
	say("soft_micro_f1", "soft micro F1 (of all labels)")
	say("po_jsd", "1 - Jensen-Shannon divergence (0 to 1)")
	say("kl", "Kullback-Leibler divergence (nats, less is better)")
	say("js_distance", "Jensen-Shannon distance (0 to 1, less is better)")
	say("information_closeness", "information closeness (bits, less is better)")
	say("dist_ce", "total variation (share, less is better)")
	say("ent_ce", "difference of entropies (nats, less is better)")
	say("ent_ce_signed", "difference of entropies (nats, above 0: too unsure)")
	say("rank_cs", "items whose labels have people's order (share)")
	say("manhattan", "Manhattan distance (less is better)")
	say("error_rate", "error rate (share of labels missed, less is better)")
	say("wasserstein", "Wasserstein distance (steps, less is better)")
	say("rps", "ranked probability score (squared error, less is better)")
	say("mae", "absolute error of the mean (units of the labels)")
	say("rmse", "root mean squared error (units of the labels)")
	say("bias", "bias (units of the labels)")
	say("absolute_error", "absolute error (units of the labels)")
	say("squared_error", "squared error (squared units of the labels)")
	say("normalised_distance", "distance to people (share of the range)")
	say("pa", "observed agreement (share of pairs)")
	say("specific", "specific agreement (share)")
	say("self", "agreement with oneself (share of repeated labels)")
	say("bp", "Brennan-Prediger kappa (0: chance)")
	say("cohen", "Cohen's kappa (0: chance)")
	say("conger", "Conger's kappa (0: chance)")
	say("light", "Light's kappa (0: chance)")
	say("fleiss", "Fleiss's kappa (0: chance)")
	say("alpha", "Krippendorff's alpha (0: chance)")
	say("alpha_w", "weighted alpha (0: chance)")
	say("ac", "Gwet's AC (0: chance)")
	say("kappa", "kappa of one and the others (0: chance)")
	say("relative", "agreement with the others less theirs (share of pairs)")
	say("unanimous", "items whose labels are all the same (share)")
	say("xrr", "kappa across groups (0: chance)")
	say("entropy", "entropy of the labels of an item (bits)")
	say("uqs", "quality of items (0 to 1)")
	say("wqs", "quality of annotators (0 to 1)")
	say("iaa", "agreement with others of the item (0 to 1)")
	say("wwa", "worker-worker agreement (0 to 1)")
	say("wsa", "worker-item agreement (0 to 1)")
	say("false_positive_rate", "false positive rate (share of other labels)")
	say("rejected", "share of decisions that people reject")
	say("decided", "share of items decided for the label")
	say("cost", "cost of errors (units of --costs)")
	say("threshold", "threshold (probability of the positive label)")
	say("level", "score of some people predicting another")
	say("majority", "share of votes that are the vote of everybody")
	say("alttest", "share of human raters that the model beats")
	say("adjusted_accuracy", "accuracy of primary labels (share)")
}
function say(name, title) { title_of[name] = title }

function spaced(name) { gsub(/_/, " ", name); return name }

function in_words(name, base) {
	if (name in title_of)
		return title_of[name]
	if (name ~ /_normalised$/) {
		base = substr(name, 1, length(name) - 11)
		return spaced(base) " / that of the ceiling (ratio)"
	}
	if (name ~ /_excess$/) {
		base = substr(name, 1, length(name) - 7)
		return spaced(base) " beyond that of the ceiling"
	}
	if (name ~ /^icc/)
		return "intraclass correlation " substr(name, 4) " (0: none)"
	return spaced(name)
}

# "kappa" is what 0 is chance of; "share" what is a share of pairs or labels.
function unit_of(name) {
	return in_words(name) ~ /0: (chance|none)/ ? "kappa" : \
		in_words(name) ~ /\(bits/ ? "bits" : "share"
}

# What a model is scored against.
function target_words(target) {
	return target == "plurality" ? "majority vote" : \
		target == "raw" ? "labels as given" : \
		target == "primary" ? "labels people stand by" : \
		target == "new" ? "people who were not asked" : target
}
