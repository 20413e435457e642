import type { DocumentValue } from '#shared/documents/content.ts';
import { limits } from '../protocol/limits.ts';

const keyPattern = /^[A-Za-z0-9._:/-]{1,100}$/;
const encoder = new TextEncoder();

/** SPEC 1.3, asked before a value goes into a document: the server refuses whatever breaks it. */
export function fits(key: string, value: DocumentValue): boolean {
  if (typeof value === 'number' && !Number.isFinite(value)) return false;
  return keyPattern.test(key) && encoder.encode(JSON.stringify(value)).length <= limits.valueBytes;
}
