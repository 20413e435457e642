import { Dexie, type Table } from 'dexie';
import type {
  CaptureFileRow,
  CaptureRow,
  CommentRow,
  DocumentRow,
  EmailCaptureRow,
  FactRow,
  FeedRow,
  InvoiceRow,
  LikenessRow,
  NewItem,
  NoteRow,
  NotificationRow,
  OutboxItem,
  RuleRow,
  SeenRow,
  UploadRow,
  VendorRow,
} from './rows.ts';

/** The tables of synchronisation, to be declared in a version of the database that holds them. */
export const syncStores = {
  invoices: 'id, createdAt, [status+createdAt]',
  vendors: 'id, name',
  rules: 'id, priority',
  notes: 'id, invoiceId',
  facts: '[kind+id], entity',
  documents: 'name',
  outbox: '++order, entity, *about',
  feed: 'id',
  seen: '[kind+id]',
  uploads: 'id, status',
  notifications: 'id, createdAt',
  comments: 'id, invoiceId',
  likenesses: 'id',
  emailCaptures: 'id, receivedAt',
  captures: 'id, hash',
  captureFiles: 'id',
} as const;

/** A database with the tables of synchronisation; which version of it has them is said by whoever extends it. */
export class SyncDatabase extends Dexie {
  declare readonly invoices: Table<InvoiceRow, string>;
  declare readonly vendors: Table<VendorRow, string>;
  declare readonly rules: Table<RuleRow, string>;
  declare readonly notes: Table<NoteRow, string>;
  declare readonly uploads: Table<UploadRow, string>;
  declare readonly notifications: Table<NotificationRow, string>;
  declare readonly comments: Table<CommentRow, string>;
  declare readonly likenesses: Table<LikenessRow, string>;
  declare readonly emailCaptures: Table<EmailCaptureRow, string>;
  declare readonly captures: Table<CaptureRow, string>;
  declare readonly captureFiles: Table<CaptureFileRow, string>;
  declare readonly facts: Table<FactRow, [FactRow['kind'], string]>;
  declare readonly documents: Table<DocumentRow, string>;
  declare readonly outbox: Table<OutboxItem, number, NewItem>;
  declare readonly feed: Table<FeedRow, string>;
  declare readonly seen: Table<SeenRow, [SeenRow['kind'], string]>;

  constructor(name: string) {
    super(name);
    this.on('versionchange', (event) => {
      if (event.newVersion) return true;
      // It is being deleted: the person signed out. Whatever still runs here must not bring it back, as Dexie itself would.
      this.close();
      return false;
    });
  }

  /** Everything about rows and documents is written in one transaction over these. */
  get syncTables(): Table[] {
    return [
      this.invoices,
      this.vendors,
      this.rules,
      this.notes,
      this.uploads,
      this.notifications,
      this.comments,
      this.likenesses,
      this.emailCaptures,
      this.facts,
      this.documents,
      this.outbox,
      this.feed,
      this.seen,
    ];
  }

  /** A file, its bytes, and the upload that it becomes. */
  get captureTables(): Table[] {
    return [this.captures, this.captureFiles, this.uploads];
  }
}
