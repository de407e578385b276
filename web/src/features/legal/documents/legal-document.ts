export interface LegalSection {
  title: string;
  text?: string;
  points?: readonly string[];
}

export interface LegalDocument {
  title: string;
  /** Date of the last change, in words. */
  updated: string;
  /** A summary in three lines. */
  short: readonly string[];
  sections: readonly LegalSection[];
}
