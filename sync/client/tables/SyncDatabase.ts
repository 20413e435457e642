import { Dexie, type Table } from 'dexie';
import { type ChangeKind, changeKinds } from '#shared/sync/contract.ts';
import type { RowKinds, TableNames } from '#shared/sync/rowKinds.ts';
import type {
  AttachmentRow,
  BooksItemRow,
  CaptureFileRow,
  CaptureRow,
  CodingHistoryRow,
  CommentRow,
  DocumentRow,
  EmailCaptureRow,
  ExchangeRatesRow,
  FactRow,
  FeedRow,
  InvoiceRow,
  LedgerFindingRow,
  LikenessRow,
  NewItem,
  NoteRow,
  NotificationRow,
  OutboxItem,
  PageWordsRow,
  RowOf,
  RuleRow,
  SeenRow,
  TrashedRow,
  UploadRow,
  VendorRow,
  ViewRow,
} from './rows.ts';

// On localhost Dexie traces each transaction, and prints those that a closed database ends as if they had failed.
Dexie.debug = false;

/** The Dexie schema of the tables that are not rows of the feed. */
export const ownStores = {
  facts: '[kind+id], entity',
  documents: 'name',
  outbox: '++order, entity, *about',
  feed: 'id',
  seen: '[kind+id]',
  captures: 'id, hash',
  captureFiles: 'id',
} as const;

/** The Dexie schema of the tables of some kinds of rows. */
export function rowStores(
  kinds: RowKinds,
  isWanted: (kind: ChangeKind) => boolean,
): Record<string, string> {
  return Object.fromEntries(
    changeKinds.filter(isWanted).map((kind) => [kinds[kind].table, kinds[kind].indexes]),
  );
}

/** All tables, for a database without an earlier version. */
export function syncStores(kinds: RowKinds): Record<string, string> {
  return { ...rowStores(kinds, () => true), ...ownStores };
}

type RowTables = {
  readonly [Kind in ChangeKind as TableNames[Kind]]: Table<RowOf<Kind>, string>;
};

/** The tables of synchronisation. Subclasses declare the versions of the database. */
export class SyncDatabase extends Dexie implements RowTables {
  /** What differs between the kinds of its rows. */
  readonly kinds: RowKinds;
  declare readonly invoices: Table<InvoiceRow, string>;
  declare readonly vendors: Table<VendorRow, string>;
  declare readonly rules: Table<RuleRow, string>;
  declare readonly notes: Table<NoteRow, string>;
  declare readonly uploads: Table<UploadRow, string>;
  declare readonly notifications: Table<NotificationRow, string>;
  declare readonly comments: Table<CommentRow, string>;
  declare readonly likenesses: Table<LikenessRow, string>;
  declare readonly emailCaptures: Table<EmailCaptureRow, string>;
  declare readonly attachments: Table<AttachmentRow, string>;
  declare readonly views: Table<ViewRow, string>;
  declare readonly pageWords: Table<PageWordsRow, string>;
  declare readonly booksItems: Table<BooksItemRow, string>;
  declare readonly codingHistory: Table<CodingHistoryRow, string>;
  declare readonly exchangeRates: Table<ExchangeRatesRow, string>;
  declare readonly ledgerFindings: Table<LedgerFindingRow, string>;
  declare readonly trash: Table<TrashedRow, string>;
  declare readonly captures: Table<CaptureRow, string>;
  declare readonly captureFiles: Table<CaptureFileRow, string>;
  declare readonly facts: Table<FactRow, [FactRow['kind'], string]>;
  declare readonly documents: Table<DocumentRow, string>;
  declare readonly outbox: Table<OutboxItem, number, NewItem>;
  declare readonly feed: Table<FeedRow, string>;
  declare readonly seen: Table<SeenRow, [SeenRow['kind'], string]>;

  constructor(name: string, kinds: RowKinds) {
    super(name);
    this.kinds = kinds;
    this.on('versionchange', (event) => {
      if (event.newVersion) return true;
      // It is being deleted because the person signed out. Dexie would reopen it for work that still runs here.
      this.close();
      return false;
    });
  }

  /** Rows and documents are always written in a transaction over all of these. */
  get syncTables(): Table[] {
    return [
      ...Object.values(this.kinds).map(({ table }) => this.table(table)),
      this.facts,
      this.documents,
      this.outbox,
      this.feed,
      this.seen,
    ];
  }

  /** A file, its bytes, and the upload or attachment that it becomes. */
  get captureTables(): Table[] {
    return [this.captures, this.captureFiles, this.uploads, this.attachments];
  }
}
