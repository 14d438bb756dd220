/** A page of text. */
export interface PageText {
  title: string;
  intro: string;
  /** The date of the wording, 'YYYY-MM-DD'. */
  updated?: string;
  sections: readonly TextSection[];
}

interface TextSection {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  link?: { to: string; label: string };
}
