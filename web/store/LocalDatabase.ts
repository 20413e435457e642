import type { Table } from 'dexie';
import type { Invitation, Member } from '#shared/accounts/contract.ts';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { SyncDatabase, syncStores } from '#sync/client/SyncDatabase.ts';
import { beginFeedAgain } from './beginFeedAgain.ts';
import {
  type DocumentDatabase,
  documentStores,
  type KeptDocument,
  type KeptPart,
  type KeptTrail,
} from './documents/tables.ts';
import { fillInInvoices, fillInOutbox, fillInVendors } from './fillInInvoices.ts';
import { keepIndex } from './invoiceIndex/keepIndex.ts';
import type { Packed } from './invoiceIndex/packed.ts';
import {
  type IndexedDatabase,
  type IndexLog,
  type IndexPart,
  type IndexState,
  invoiceIndexStores,
} from './invoiceIndex/tables.ts';
import type { KeptApprovalSettings } from './pullApprovalSettings.ts';
import type { KeptBilling } from './pullBilling.ts';
import type { KeptInboundAddress } from './pullInboundAddress.ts';
import type { KeptIntegration, KeptMapping } from './pullIntegrations.ts';
import type { KeptMetrics } from './pullMetrics.ts';
import { type KeptVendorLayout, type KeptVendorTrail, vendorPageStores } from './pullVendorPage.ts';
import { type SavedListsTable, savedListStores } from './savedLists.ts';

/** What this device knows about one account, as one person sees it. Screens read this and nothing else. */
export class LocalDatabase extends SyncDatabase implements IndexedDatabase, DocumentDatabase {
  /** A single row: the signed-in person, as the server last told it. */
  readonly me: Table<CurrentUser, string>;
  readonly members: Table<Member, string>;
  readonly invitations: Table<Invitation, string>;
  /** A single row: what the server has measured, as it last told it. */
  readonly metrics: Table<KeptMetrics, string>;
  /** A single row: the subscription, and what of it is used. */
  readonly billing: Table<KeptBilling, string>;
  /** A single row. */
  readonly inboundAddress: Table<KeptInboundAddress, string>;
  /** A single row. */
  readonly approvalSettings: Table<KeptApprovalSettings, string>;
  /** Accounting software, whether it is connected, and how bills are booked there. */
  readonly integrations: Table<KeptIntegration, string>;
  readonly mappings: Table<KeptMapping, string>;
  readonly invoiceIndex: Table<IndexPart, string>;
  readonly invoiceIndexLog: Table<IndexLog, number, Packed>;
  readonly invoiceIndexState: Table<IndexState, string>;
  /** Notifications that were read here, until the server knows. */
  readonly readHere: Table<{ id: string }, string>;
  /** A single row where the person has switched push notifications on for this device. */
  readonly pushHere: Table<{ id: string }, string>;
  readonly keptDocuments: Table<KeptDocument, string>;
  readonly keptParts: Table<KeptPart, [string, string]>;
  readonly trails: Table<KeptTrail, string>;
  readonly vendorTrails: Table<KeptVendorTrail, string>;
  readonly vendorLayouts: Table<KeptVendorLayout, string>;
  readonly savedLists: SavedListsTable;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ me: 'id', members: 'id', invitations: 'id' });
    const {
      uploads,
      captures,
      captureFiles,
      outbox,
      notifications,
      comments,
      likenesses,
      emailCaptures,
      ...firstSyncStores
    } = syncStores;
    const firstOutbox = { outbox: '++order, entity' };
    this.version(2).stores({ ...firstSyncStores, ...firstOutbox, ...invoiceIndexStores });
    this.version(3).stores({ uploads }).upgrade(fillInInvoices);
    this.version(4).stores({ captures, captureFiles });
    this.version(5)
      .stores({ outbox, metrics: 'id', approvalSettings: 'id' })
      .upgrade(async (transaction) => {
        await fillInInvoices(transaction);
        await fillInOutbox(transaction);
      });
    this.version(6).stores(documentStores);
    this.version(7).stores(savedListStores);
    this.version(8)
      .stores({ notifications, readHere: 'id', pushHere: 'id' })
      .upgrade(beginFeedAgain);
    this.version(9)
      .stores({ comments })
      .upgrade(async (transaction) => {
        await fillInInvoices(transaction);
        await beginFeedAgain(transaction);
      });
    this.version(10)
      .stores({ likenesses })
      .upgrade(async (transaction) => {
        await fillInVendors(transaction);
        await beginFeedAgain(transaction);
      });
    this.version(11).stores({ billing: 'id' });
    this.version(12)
      .stores({ integrations: 'id', mappings: 'id' })
      .upgrade(async (transaction) => {
        await fillInInvoices(transaction);
        await beginFeedAgain(transaction);
      });
    this.version(13).stores({ emailCaptures, inboundAddress: 'id' }).upgrade(beginFeedAgain);
    this.version(14).stores({}).upgrade(fillInInvoices);
    this.version(15)
      .stores(vendorPageStores)
      // What is told of likenesses and of mappings has grown.
      .upgrade(async (transaction) => {
        await transaction.table('mappings').clear();
        await beginFeedAgain(transaction);
      });
    this.use(keepIndex);
    this.me = this.table('me');
    this.members = this.table('members');
    this.invitations = this.table('invitations');
    this.metrics = this.table('metrics');
    this.billing = this.table('billing');
    this.approvalSettings = this.table('approvalSettings');
    this.integrations = this.table('integrations');
    this.mappings = this.table('mappings');
    this.inboundAddress = this.table('inboundAddress');
    this.savedLists = this.table('savedLists');
    this.invoiceIndex = this.table('invoiceIndex');
    this.invoiceIndexLog = this.table('invoiceIndexLog');
    this.invoiceIndexState = this.table('invoiceIndexState');
    this.readHere = this.table('readHere');
    this.pushHere = this.table('pushHere');
    this.keptDocuments = this.table('keptDocuments');
    this.keptParts = this.table('keptParts');
    this.trails = this.table('trails');
    this.vendorTrails = this.table('vendorTrails');
    this.vendorLayouts = this.table('vendorLayouts');
  }
}
