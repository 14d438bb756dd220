/** A page that is mostly words. */
export interface TextPage {
  title: string;
  intro: string;
  /** 'YYYY-MM-DD' of the wording. */
  updated?: string;
  sections: readonly TextSection[];
}

interface TextSection {
  heading: string;
  paragraphs: readonly string[];
  list?: readonly string[];
  link?: { to: string; label: string };
}
