/** The field that says for which member a form is shown. */
export const SHOWN_FOR = "shownFor";
