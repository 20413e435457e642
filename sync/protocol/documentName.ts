import { type DocumentKind, documentKinds } from '#shared/documents/content.ts';

/** The document of one entity, such as `invoice.0192…`. */
export type DocumentName = `${DocumentKind}.${string}`;

const pattern = new RegExp(
  `^(${documentKinds.join('|')})\\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$`,
);

export function documentName(kind: DocumentKind, id: string): DocumentName {
  return `${kind}.${id}`;
}

export function isDocumentName(text: string): text is DocumentName {
  return pattern.test(text);
}

export function partsOf(name: DocumentName): { kind: DocumentKind; id: string } {
  const [, kind, id] = pattern.exec(name) ?? [];
  const known = documentKinds.find((one) => one === kind);
  if (!known || id === undefined) throw new Error(`${name} names no document`);
  return { kind: known, id };
}
