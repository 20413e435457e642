/** A paragraph, or a list. Placeholders of mail addresses become links. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  title: string;
  summary: string;
  updated: string;
  sections: readonly LegalSection[];
}
