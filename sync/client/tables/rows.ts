import type { DocumentKind, DocumentMap, DocumentValue } from '#shared/documents/content.ts';
import type { Method } from '#shared/http/endpoint.ts';
import type { ChangeKind, Rows } from '#shared/sync/contract.ts';
import type { PartKind } from '#shared/sync/rowKinds.ts';
import type { DocumentName } from '../../protocol/documentName.ts';

/** Columns that this device adds to a row of the server. */
export interface Marks {
  /** The sequence number of the server's row in the feed; 0 if the server does not have it yet. */
  seq: number;
  /** An edit or decision about it waits to be sent. */
  unsent: boolean;
  /** An edit or decision about it came back and waits for the person. */
  attention: boolean;
}

/** A row of one kind as it is stored. */
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
export type TrashedRow = RowOf<'trashed'>;
export type AttachmentRow = RowOf<'attachment'>;
export type ViewRow = RowOf<'view'>;
export type PageWordsRow = RowOf<'pageWords'>;
export type BooksItemRow = RowOf<'booksItem'>;
export type CodingHistoryRow = RowOf<'codingHistory'>;
export type ExchangeRatesRow = RowOf<'exchangeRates'>;
export type LedgerFindingRow = RowOf<'ledgerFinding'>;

/** Kinds of rows that may have unsent edits over them. */
export type ServerRowKind = DocumentKind | PartKind;
export type ServerRowOf<Kind extends ServerRowKind> = {
  [Each in Kind]: { kind: Each; row: Rows[Each] };
}[Kind];
export type ServerRow = ServerRowOf<ServerRowKind>;

/**
 * The server's row of an entity for which this device has more than the feed brought: own edits, edits of others from a
 * socket, the answer to a decision. The table of its kind has this row with the document over it. Entities without a fact
 * are stored there as the feed brought them.
 */
export interface FactRow {
  kind: ServerRowKind;
  id: string;
  /** The document that it belongs to; for a note, that of its invoice. */
  entity: DocumentName;
  seq: number;
  /** `null` if the server does not have it yet, or no longer. */
  known: ServerRow | null;
  /** Newer than the feed, which will still bring it. */
  ahead: boolean;
}

/** The server's document, as far as this device knows. */
export interface DocumentRow {
  name: DocumentName;
  /** In Yjs encoding v2. */
  snapshot: Uint8Array | null;
  /** In Yjs encoding v1, oldest first. */
  updates: Uint8Array[];
  /** Incremented with every change of this row. */
  version: number;
  /** Incremented when an edit is taken back, so that copies in memory are rebuilt. */
  generation: number;
  /** Has updates that the feed has not brought yet. */
  ahead: boolean;
}

export interface Entry {
  map: DocumentMap;
  key: string;
  value: DocumentValue;
}

/** A value that a person changed, shown if the change is refused. */
export interface EditedEntry extends Entry {
  before: DocumentValue | undefined;
}

/** Why an edit or decision came back, and what to do about it. */
export interface Problem {
  code: string;
  message: string;
  advice: string;
  status: number | null;
  /** With 412: the current values, and their fingerprint. With a refused creation: possible duplicates. */
  current: unknown;
  fingerprint: string | null;
}

interface Queued {
  /** Items are sent in this order. */
  order: number;
  /** Usually a document name. Items of different entities do not wait for each other. */
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
  /** Refused in a bundle: to be sent alone, to find which edit of the bundle it was. */
  alone: boolean;
  /** Made again with another Yjs client, because the server refused the first one. */
  remade?: boolean;
  state: 'waiting' | 'attention';
}

/** The decision on one entity of a bulk decision, as it would be sent alone. */
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
  /** Names the action in the outbox list: `approve`, `create`. */
  name: string;
  method: Method;
  path: string;
  body: unknown;
  /** Its `Idempotency-Key`. */
  key: string;
  /** The fingerprint of the values that the person saw. */
  ifMatch: string | null;
  /** The values that the person saw, shown beside the current ones. */
  seen: unknown;
  /** Creates its entity, so later items of the entity wait for it. */
  creates: boolean;
  /** Its entity cannot be edited here until it is answered. */
  locks: boolean;
  /** It deletes its entity, whose row is kept in `facts` only until it is answered. */
  removes?: true;
  /** For a bulk decision, one for each entity; refused ones come back separately. `entity` is not one of them. */
  parts: DecisionPart[];
  /** The documents of the parts, or further documents that it concerns; it waits in their queues too. */
  about: DocumentName[];
  /** It is sent once these files are uploaded. */
  afterFiles?: string[];
  /** It is not sent before this time, so that the person can take it back. */
  notBefore?: number;
  state: 'waiting' | 'sending' | 'attention';
  attempts: number;
  lastAttemptAt: number | null;
}

/** An edit or decision that the server has not answered. */
export type OutboxItem = EditItem | DecisionItem;
/** Before the database has assigned its order. */
export type NewItem = Omit<EditItem, 'order'> | Omit<DecisionItem, 'order'>;

/** A file on its way to the server. Its bytes are in `captureFiles`, so that lists do not read them. */
export interface CaptureRow {
  /** Also the id of the upload. */
  id: string;
  fileName: string;
  /** In bytes. */
  fileSize: number;
  /** SHA-256 of its bytes, in hex. */
  hash: string;
  /** A photo of one page. */
  isPhoto?: boolean;
  /** The document of which it is a page: the server reads it once the arrangement has arrived. */
  pageOf?: string;
  /** It is a further file of this invoice, or its new file. */
  goesTo?: { invoiceId: string; as: 'attachment' | 'file' };
  madeAt: number;
  state: 'waiting' | 'sending' | 'attention';
  /** Percent sent, in steps of 10 up to 90; only the server's answer completes it. */
  progress: number;
  attempts: number;
  problem: CaptureProblem | null;
}

export interface CaptureFileRow {
  id: string;
  bytes: Blob;
}

/** Why a file was refused, and what to do about it. */
export interface CaptureProblem extends Pick<Problem, 'code' | 'message' | 'advice' | 'status'> {
  title: string;
  /** The page where the plan can be changed, if the plan is used up. */
  upgradePath: string | null;
  /** Uploading the same file again may succeed. */
  mayRepeat: boolean;
}

/** The progress of following the feed. */
export interface FeedRow {
  id: 'feed';
  cursor: string | null;
  /** Rows of the first load so far. */
  loaded: number;
  /** The first load is complete. */
  complete: boolean;
  /** A repeated first load: rows that it does not bring are deleted at its end. */
  again: boolean;
  /** How far the words of pages are loaded: from the invoice with this id on, or all. Missing before the first. */
  wordsFrom?: string | 'all' | null;
  /** The server refused the words when they were asked for last. */
  wordsRefused?: boolean;
  pulledAt: number | null;
}

/** A row that a repeated first load brought. */
export interface SeenRow {
  kind: ChangeKind;
  id: string;
}
