import type { DocumentMap, DocumentValue } from '#shared/documents/content.ts';
import type { DocumentName } from '../protocol/documentName.ts';
import type { Refusal } from '../protocol/refusals.ts';

/** The person who made an edit, as the audit log names them. */
export interface Author {
  personId: string;
  email: string;
  name: string;
  ipAddress: string | null;
  /** The program that acts for them, such as an API key. */
  via?: string;
}

/** A key that an edit touched, with its value afterwards (`undefined` if deleted). */
export interface Change {
  map: DocumentMap;
  key: string;
  value: DocumentValue | undefined;
}

export interface StoredDocument {
  /** The number of updates stored so far. */
  position: number;
  /** In Yjs encoding v2. */
  snapshot: Uint8Array | null;
  /** After the snapshot, oldest first, in Yjs encoding v1. */
  updates: Uint8Array[];
}

export interface EditToStore {
  author: Author;
  /** Only what it changed in the document; never empty. `null` if it only repeats values. */
  update: Uint8Array | null;
  changes: readonly Change[];
  /** Yjs clients that have to be the author's, besides those that the update writes with. */
  repeats: readonly number[];
}

/** Edits of one document, oldest first, stored all or none. */
export interface DocumentWrite {
  name: DocumentName;
  /** The position of the document on which the changes were computed. */
  position: number;
  edits: readonly EditToStore[];
}

export type WriteOutcome =
  | { outcome: 'stored'; position: number }
  /** Nothing is stored, because other nodes stored updates meanwhile. Read them and write again. */
  | { outcome: 'behind'; position: number }
  /** Nothing is stored, because of these edits (by index). The others may be written again. */
  | { outcome: 'refused'; refused: ReadonlyMap<number, Refusal> };

/** An edit of the write can never be stored, so retrying is useless. Nothing of the write is stored. */
export class UnstorableError extends Error {}

/** Every implementation passes documentStoreContract.ts. */
export interface DocumentStore {
  /** `null` for an unknown or deleted entity. */
  load(accountId: string, name: DocumentName): Promise<StoredDocument | null>;
  /** The updates after a position, oldest first; `null` when some of them are compacted: load instead. */
  loadAfter(accountId: string, name: DocumentName, position: number): Promise<Uint8Array[] | null>;
  /** One transaction. Outcomes are in the order of the writes. Throws if nothing was stored, or that is uncertain. */
  write(accountId: string, writes: readonly DocumentWrite[]): Promise<WriteOutcome[]>;
  /** Replaces updates by a snapshot, without touching updates that arrive meanwhile. */
  compact(accountId: string, name: DocumentName): Promise<void>;
  positions(accountId: string, names: readonly DocumentName[]): Promise<Map<DocumentName, number>>;
}

/** Publishes to other nodes. Messages may get lost, so everything can also be read from the store. */
export interface FanOut {
  publish(channel: string, message: Uint8Array): void;
  /** Receives what other nodes publish, not what this one does. */
  subscribe(channel: string, listener: (message: Uint8Array) => void): () => void;
  /** Resolves when subscriptions are active, or after a timeout; `null` when they are already. */
  subscribed(): Promise<void> | null;
  /** Whether messages may have been missed since the last call. */
  takeGap(): boolean;
  close(): Promise<void>;
}

/** For an installation with one node. */
export const fanOutAlone: FanOut = {
  publish() {},
  subscribe: () => () => {},
  subscribed: () => null,
  takeGap: () => false,
  async close() {},
};
