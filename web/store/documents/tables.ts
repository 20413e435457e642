import type { Dexie, Table } from 'dexie';
import type { Trail } from '#shared/audit/trail.ts';

/** A document of which something is kept on this device. */
export interface KeptDocument {
  uploadId: string;
  /** When somebody last looked at it here. */
  usedAt: number;
  /** Of its parts together, in bytes. */
  size: number;
}

/** The file, a page's picture, or the words. */
export interface KeptPart {
  uploadId: string;
  part: string;
  bytes: Blob;
}

/** What happened to an invoice, as it was last looked at. */
export interface KeptTrail extends Trail {
  invoiceId: string;
}

/** Their bytes are beside them, so that a list of many reads none of them. */
export const documentStores = {
  keptDocuments: 'uploadId, usedAt',
  keptParts: '[uploadId+part], uploadId',
  trails: 'invoiceId',
} as const;

/** A database that holds documents. */
export interface DocumentDatabase extends Dexie {
  readonly keptDocuments: Table<KeptDocument, string>;
  readonly keptParts: Table<KeptPart, [string, string]>;
}
