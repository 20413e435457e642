import type { DocumentMap, DocumentValue } from '#shared/documents/content.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Refusal } from '../protocol/refusals.ts';

/** Who an edit comes from. The audit log names them. */
export interface Author {
  personId: string;
  email: string;
  name: string;
  ipAddress: string | null;
  /** By what, where a program does it in their place. */
  via?: string;
}

/** What one edit left behind: the keys that it touched, and what stands under them now (`undefined`: nothing). */
export interface Change {
  map: DocumentMap;
  key: string;
  value: DocumentValue | undefined;
}

/** A document as it is stored. */
export interface StoredDocument {
  /** How many updates it has taken, over all time. */
  position: number;
  /** In Yjs' second encoding; everything up to some position. */
  snapshot: Uint8Array | null;
  /** What came after the snapshot, oldest first, in Yjs' first encoding. */
  updates: Uint8Array[];
}

/** One edit on its way into the store. */
export interface EditToStore {
  author: Author;
  /** Exactly what it changed in the document; never empty. */
  update: Uint8Array;
  changes: readonly Change[];
}

/** The edits of one document, oldest first, which become durable together. */
export interface DocumentWrite {
  name: DocumentName;
  /** What the changes were computed on. */
  position: number;
  edits: readonly EditToStore[];
}

export type WriteOutcome =
  /** All of it is stored. */
  | { outcome: 'stored'; position: number }
  /** Other nodes have stored more meanwhile; nothing of it is stored. Read on from here and write again. */
  | { outcome: 'behind'; position: number }
  /** Nothing of it is stored, because of these edits (by their index). The others may be written again. */
  | { outcome: 'refused'; refused: ReadonlyMap<number, Refusal> };

/** One of the edits of a write can never be stored, however often it is tried. Nothing of the write is. */
export class UnstorableError extends Error {}

/** Where documents are kept. One contract suite holds for every implementation (documentStoreContract.ts). */
export interface DocumentStore {
  /** `null` for an entity that does not exist, or no longer. */
  load(accountId: string, name: DocumentName): Promise<StoredDocument | null>;
  /** The updates after a position, oldest first; `null` when some of them have gone into a snapshot: load instead. */
  loadAfter(accountId: string, name: DocumentName, position: number): Promise<Uint8Array[] | null>;
  /** One transaction; the outcomes in the order of the writes. It throws when nothing at all was stored, or perhaps not. */
  write(accountId: string, writes: readonly DocumentWrite[]): Promise<WriteOutcome[]>;
  /** Puts a snapshot in the place of updates. What arrives meanwhile stays as it is. */
  compact(accountId: string, name: DocumentName): Promise<void>;
  /** The positions of documents as they are now. */
  positions(accountId: string, names: readonly DocumentName[]): Promise<Map<DocumentName, number>>;
}

/** Tells the other nodes. What is told may get lost: it is never the only way to learn something. */
export interface FanOut {
  publish(channel: string, message: Uint8Array): void;
  /** Calls back with what other nodes publish, not with what this one does. */
  subscribe(channel: string, listener: (message: Uint8Array) => void): () => void;
  /** Until what was subscribed to so far is heard, as far as others can be heard at all; `null` when it is already. */
  standing(): Promise<void> | null;
  /** Whether messages of others may have been missed since the last call. Always false when there are no others. */
  takeGap(): boolean;
  close(): Promise<void>;
}
