import type { Dexie, Table } from 'dexie';
import type { Trail } from '#shared/audit/trail.ts';

/** A document with parts on this device. */
export interface KeptDocument {
  uploadId: string;
  /** When it was last viewed here. */
  usedAt: number;
  /** The sum of its parts, in bytes. */
  size: number;
}

/** The file, the preview of a page, or the words. */
export interface KeptPart {
  uploadId: string;
  part: string;
  bytes: Blob;
}

/** The history of an invoice as last loaded. */
export interface KeptTrail extends Trail {
  invoiceId: string;
}

/** Bytes are in a table of their own, so that lists do not read them. */
export const documentStores = {
  keptDocuments: 'uploadId, usedAt',
  keptParts: '[uploadId+part], uploadId',
  trails: 'invoiceId',
} as const;

export interface DocumentDatabase extends Dexie {
  readonly keptDocuments: Table<KeptDocument, string>;
  readonly keptParts: Table<KeptPart, [string, string]>;
}
