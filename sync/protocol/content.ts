import type * as Y from 'yjs';
import {
  type DocumentContent,
  type DocumentKind,
  type DocumentMap,
  type DocumentValue,
  type DocumentValues,
  documentMaps,
} from '#shared/documents/content.ts';

const mapsOf: Record<DocumentKind, readonly DocumentMap[]> = {
  invoice: documentMaps,
  vendor: ['fields'],
  rule: ['fields'],
};

export function mayHold(kind: DocumentKind, map: string): map is DocumentMap {
  return mapsOf[kind].some((name) => name === map);
}

export function mapOf(doc: Y.Doc, map: DocumentMap): Y.Map<DocumentValue> {
  return doc.getMap<DocumentValue>(map);
}

export function contentOf(doc: Y.Doc): DocumentContent {
  return { fields: read(doc, 'fields'), lines: read(doc, 'lines'), notes: read(doc, 'notes') };
}

function read(doc: Y.Doc, map: DocumentMap): DocumentValues {
  return Object.fromEntries(mapOf(doc, map).entries());
}
