export interface LegalSection {
  title: string;
  text?: string;
  points?: readonly string[];
}

export interface LegalDocument {
  title: string;
  /** Day of the last change, as people write it. */
  updated: string;
  /** The whole in three lines, for those who read no further. */
  short: readonly string[];
  sections: readonly LegalSection[];
}
