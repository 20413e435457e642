import type * as Y from 'yjs';
import {
  type DocumentContent,
  type DocumentKind,
  type DocumentMap,
  type DocumentValue,
  type DocumentValues,
  documentMaps,
} from '#shared/documents/content.ts';
import { limits } from './limits.ts';

const keyPattern = /^[A-Za-z0-9._:/-]{1,100}$/;
const encoder = new TextEncoder();

/** SPEC 1.3. */
export function isDocumentKey(key: string): boolean {
  return keyPattern.test(key);
}

/** SPEC 1.3. */
export function isDocumentValue(value: unknown): value is DocumentValue {
  switch (typeof value) {
    case 'string':
      return isText(value) && (isShort(value) || sizeOf(value) <= limits.valueBytes);
    case 'number':
      return Number.isFinite(value);
    case 'boolean':
      return true;
    case 'object':
      if (value === null) return true;
      return (
        Array.isArray(value) &&
        value.every((one) => typeof one === 'string' && isText(one)) &&
        sizeOf(value) <= limits.valueBytes
      );
    default:
      return false;
  }
}

/** Postgres cannot store U+0000 or lone surrogates. */
function isText(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/** As JSON a sign has at most six bytes, so most texts need not be measured; an edit has thousands of them. */
function isShort(value: string): boolean {
  return value.length * 6 + 2 <= limits.valueBytes;
}

function sizeOf(value: string | string[]): number {
  return encoder.encode(JSON.stringify(value)).length;
}

const mapsOf: Record<DocumentKind, readonly DocumentMap[]> = {
  invoice: documentMaps,
  vendor: ['fields'],
  rule: ['fields'],
};

export function mayHaveMap(kind: DocumentKind, map: string): map is DocumentMap {
  return mapsOf[kind].some((name) => name === map);
}

export function mapOf(doc: Y.Doc, map: DocumentMap): Y.Map<DocumentValue> {
  return doc.getMap<DocumentValue>(map);
}

export function contentOf(doc: Y.Doc): DocumentContent {
  return {
    fields: read(doc, 'fields'),
    lines: read(doc, 'lines'),
    notes: read(doc, 'notes'),
    checks: read(doc, 'checks'),
    coding: read(doc, 'coding'),
  };
}

function read(doc: Y.Doc, map: DocumentMap): DocumentValues {
  return Object.fromEntries(mapOf(doc, map).entries());
}
