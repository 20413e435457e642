/** Entities that people edit together. A document is created with the first edit. */
export const documentKinds = ['invoice', 'vendor', 'rule'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export type DocumentValue = string | number | boolean | null | string[];
export type DocumentValues = Readonly<Record<string, DocumentValue>>;

export const documentMaps = ['fields', 'lines', 'notes', 'checks', 'coding'] as const;
export type DocumentMap = (typeof documentMaps)[number];

/** Everything that people changed about an entity, as plain values, to be laid over the entity's row. */
export type DocumentContent = Readonly<Record<DocumentMap, DocumentValues>>;

export const nothingChanged: DocumentContent = {
  fields: {},
  lines: {},
  notes: {},
  checks: {},
  coding: {},
};
