/** The entities that people edit together. Each has a document, once somebody has changed something. */
export const documentKinds = ['invoice', 'vendor', 'rule'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a document may hold under a key. */
export type DocumentValue = string | number | boolean | null | string[];
export type DocumentValues = Readonly<Record<string, DocumentValue>>;

export const documentMaps = ['fields', 'lines', 'notes'] as const;
export type DocumentMap = (typeof documentMaps)[number];

/** All that people changed about one entity, as plain values. It lies over what was read or first entered. */
export type DocumentContent = Readonly<Record<DocumentMap, DocumentValues>>;

export const nothingChanged: DocumentContent = { fields: {}, lines: {}, notes: {} };
