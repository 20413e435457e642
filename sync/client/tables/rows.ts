import type { DocumentKind, DocumentMap, DocumentValue } from '#shared/documents/content.ts';
import type { Method } from '#shared/http/endpoint.ts';
import type { ChangeKind, Rows } from '#shared/sync/contract.ts';
import type { PartKind } from '#shared/sync/rowKinds.ts';
import type { DocumentName } from '../../protocol/documentName.ts';

/** What this device adds to a row of the server. */
export interface Marks {
  /** Where the server's row stands in the account's sequence; 0 while the server knows none. */
  seq: number;
  /** Something about it waits to be sent. */
  unsent: boolean;
  /** Something about it came back, and waits for the person. */
  attention: boolean;
}

/** A row of one kind as it stands in its table. */
export type RowOf<Kind extends ChangeKind> = Rows[Kind] & Marks;

export type InvoiceRow = RowOf<'invoice'>;
export type VendorRow = RowOf<'vendor'>;
export type RuleRow = RowOf<'rule'>;
export type NoteRow = RowOf<'note'>;
export type UploadRow = RowOf<'upload'>;
export type NotificationRow = RowOf<'notification'>;
export type CommentRow = RowOf<'comment'>;
export type LikenessRow = RowOf<'likeness'>;
export type EmailCaptureRow = RowOf<'emailCapture'>;

/** Kinds of rows that something of this device may be laid over. */
export type KnownKind = DocumentKind | PartKind;
/** A row of the server with its kind. */
export type KnownOf<Kind extends KnownKind> = {
  [Each in Kind]: { kind: Each; row: Rows[Each] };
}[Kind];
export type Known = KnownOf<KnownKind>;

/**
 * The server's row of an entity about which this device knows more than the feed has brought: own edits, those of others
 * that came over a socket, the answer to a decision. What stands in the table of its kind is this with the document laid
 * over it. An entity without one stands there as the feed brought it.
 */
export interface FactRow {
  kind: KnownKind;
  id: string;
  /** The document that it belongs to: a note's is its invoice's. */
  entity: DocumentName;
  seq: number;
  /** `null`: there is none, or no longer. */
  known: Known | null;
  /** It did not come by the feed, which will bring it or something newer. */
  ahead: boolean;
}

/** A document as the server has it, as far as this device knows. */
export interface DocumentRow {
  name: DocumentName;
  /** In Yjs' second encoding. */
  snapshot: Uint8Array | null;
  /** In its first, oldest first. */
  updates: Uint8Array[];
  /** Rises with every change of this row. */
  version: number;
  /** Rises when something was taken back: copies in memory are made anew. */
  generation: number;
  /** It holds something that the feed has not brought. */
  ahead: boolean;
}

export interface Entry {
  map: DocumentMap;
  key: string;
  value: DocumentValue;
}

/** One value that a person changed, to be read when the change was refused. */
export interface EditedEntry extends Entry {
  before: DocumentValue | undefined;
}

/** Why something came back, and what to do about it. */
export interface Problem {
  code: string;
  message: string;
  advice: string;
  status: number | null;
  /** With a 412: the values as they are now, and their fingerprint. With a refused creation: what it may double. */
  current: unknown;
  fingerprint: string | null;
}

interface Queued {
  /** Everything goes out in the order in which it was made. */
  order: number;
  /** What it is about: the name of a document, mostly. Different ones do not wait for each other. */
  entity: string;
  madeAt: number;
  problem: Problem | null;
}

export interface EditItem extends Queued {
  kind: 'edit';
  entity: DocumentName;
  editId: string;
  update: Uint8Array;
  entries: EditedEntry[];
  author: { id: string; name: string };
  /** It was refused together with others: to be sent by itself, to see which of them it was. */
  alone: boolean;
  state: 'waiting' | 'attention';
}

/** A decision on one of several things, as it would be made alone. */
export interface DecisionPart {
  name: string;
  entity: DocumentName;
  method: Method;
  path: string;
  body: unknown;
  key: string;
  ifMatch: string | null;
  seen: unknown;
}

export interface DecisionItem extends Queued {
  kind: 'decision';
  /** What it does, for the person: `approve`, `create`. */
  name: string;
  method: Method;
  path: string;
  body: unknown;
  /** Its `Idempotency-Key`. */
  key: string;
  /** The fingerprint of what the person saw. */
  ifMatch: string | null;
  /** What the person saw, to be shown beside what has become of it. */
  seen: unknown;
  /** What follows is about something that this brings into being. */
  creates: boolean;
  /** Until it is answered, nothing about its entity is edited here. */
  locks: boolean;
  /** What it decides at once on several things; each that is refused comes back by itself. Its own entity is none of them. */
  parts: DecisionPart[];
  /** The documents of those, or what else it is about: it stands in their lines, too. */
  about: DocumentName[];
  /** It is sent when the server has taken these files. */
  afterFiles?: string[];
  state: 'waiting' | 'sending' | 'attention';
  attempts: number;
  lastAttemptAt: number | null;
}

/** What the person did and the server has not answered. */
export type OutboxItem = EditItem | DecisionItem;
/** Before the device has given it its place. */
export type NewItem = Omit<EditItem, 'order'> | Omit<DecisionItem, 'order'>;

/** A file on its way to the server. Its bytes are beside it in `captureFiles`, so that a list of many reads none of them. */
export interface CaptureRow {
  /** Of the upload that it becomes. */
  id: string;
  fileName: string;
  /** In bytes. */
  fileSize: number;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** It is a picture of one page. */
  isPhoto?: boolean;
  /** The document that it is a page of: it is read when the person's decision about that has arrived. */
  pageOf?: string;
  madeAt: number;
  state: 'waiting' | 'sending' | 'attention';
  /** How much of it has left the device, in tens; 100 is said by the server alone. */
  progress: number;
  attempts: number;
  problem: CaptureProblem | null;
}

export interface CaptureFileRow {
  id: string;
  bytes: Blob;
}

/** Why a file came back, and what to do about it. */
export interface CaptureProblem extends Pick<Problem, 'code' | 'message' | 'advice' | 'status'> {
  title: string;
  /** Where the plan can be changed, when it does not allow for more. */
  upgradePath: string | null;
  /** The same file may be taken at another time. */
  mayRepeat: boolean;
}

/** How far the feed was followed. */
export interface FeedRow {
  id: 'feed';
  cursor: string | null;
  /** Rows of the first load so far. */
  loaded: number;
  /** The first load is over. */
  complete: boolean;
  /** It is not the first: rows that it does not bring are gone. */
  again: boolean;
  pulledAt: number | null;
}

/** A row that a repeated first load brought. */
export interface SeenRow {
  kind: ChangeKind;
  id: string;
}
