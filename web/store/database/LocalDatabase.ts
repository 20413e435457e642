import type { Table, Transaction } from 'dexie';
import type { Invitation, Member } from '#shared/accounts/contract.ts';
import type { CurrentUser } from '#shared/auth/contract.ts';
import type { MailSender } from '#shared/captures/contract.ts';
import type { KeptTemplate } from '#shared/exports/templates/contract.ts';
import type { ChangeKind } from '#shared/sync/contract.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { ownStores, rowStores, SyncDatabase } from '#sync/client/tables/SyncDatabase.ts';
import { keepIndex } from '../invoiceIndex/keepIndex.ts';
import type { Packed } from '../invoiceIndex/packed.ts';
import {
  type IndexedDatabase,
  type IndexLog,
  type IndexPart,
  type IndexState,
  invoiceIndexStores,
} from '../invoiceIndex/tables.ts';
import { beginFeedAgain } from './beginFeedAgain.ts';
import type { DeviceReading } from './deviceReadings.ts';
import {
  type DocumentDatabase,
  documentStores,
  type KeptDocument,
  type KeptPart,
  type KeptTrail,
} from './documentTables.ts';
import {
  type KeptAccuracy,
  type KeptApprovalSettings,
  type KeptBilling,
  type KeptInboundAddress,
  type KeptIntegration,
  type KeptLedgerFailure,
  type KeptMapping,
  type KeptMetrics,
  type KeptVendorLayout,
  type KeptVendorTrail,
  vendorPageStores,
} from './pulledTables.ts';

/**
 * The first version of the database, which describes all tables; later versions list only what they add. Lower numbers
 * were those of development versions before the first release.
 */
const baseline = 19;

const baselineKinds = {
  invoice: baseline,
  vendor: baseline,
  rule: baseline,
  note: baseline,
  upload: baseline,
  notification: baseline,
  comment: baseline,
  likeness: baseline,
  emailCapture: baseline,
  trashed: baseline,
  attachment: baseline,
} as const;

/**
 * A new kind of row needs a new version here, or devices of before would never load its rows. A new version is higher than
 * all of this list and of `laterStores`: devices are at the highest, and never upgrade through a lower one.
 */
const laterKinds: Record<Exclude<ChangeKind, keyof typeof baselineKinds>, number> = {
  pageWords: 20,
  view: 21,
  booksItem: 22,
  codingHistory: 23,
  ledgerFinding: 25,
  exchangeRates: 28,
};

/** The version that added each kind of row: it creates the table, and loads rows that earlier versions skipped. */
const sinceVersion: Record<ChangeKind, number> = { ...baselineKinds, ...laterKinds };

const kindVersions: ReadonlySet<number> = new Set(Object.values(sinceVersion));

const rowStoresOf = (version: number) =>
  rowStores(rowKinds, (kind) => sinceVersion[kind] === version);

const laterStoresOf = (version: number) => ({ ...rowStoresOf(version), ...laterStores[version] });

const baselineStores = {
  ...rowStoresOf(baseline),
  ...ownStores,
  ...invoiceIndexStores,
  ...documentStores,
  ...vendorPageStores,
  me: 'id',
  members: 'id',
  invitations: 'id',
  metrics: 'id',
  billing: 'id',
  inboundAddress: 'id',
  approvalSettings: 'id',
  integrations: 'id',
  mappings: 'id',
  readHere: 'id',
  pushHere: 'id',
};

/** Other tables that a version added. */
const laterStores: Readonly<Record<number, Record<string, string>>> = {
  20: { mailSenders: 'email' },
  26: { exportTemplates: 'id' },
  29: { ledgerFailures: 'id, ledger' },
  30: { accuracy: 'id' },
  31: { deviceReadings: 'id' },
};

const laterVersions = [...new Set([...kindVersions, ...Object.keys(laterStores).map(Number)])]
  .filter((version) => version > baseline)
  .toSorted((a, b) => a - b);

/** The tables that each version added, in the order of the versions. */
export const tablesByVersion = laterVersions.map(
  (version): readonly [number, readonly string[]] => [
    version,
    Object.keys(laterStoresOf(version)).toSorted(),
  ],
);

/** The data of a development version cannot be taken over, nor can its server's. */
async function startAnew(transaction: Transaction): Promise<void> {
  for (const name of Object.keys(baselineStores)) await transaction.table(name).clear();
}

interface SeenHere {
  id: string;
  /** Of the row as it was seen. Marks of earlier versions lack it. */
  seq?: number;
}

/** One person's local data of one account. Screens read only this. */
export class LocalDatabase extends SyncDatabase implements IndexedDatabase, DocumentDatabase {
  /** A single row: the signed-in person. */
  readonly me: Table<CurrentUser, string>;
  readonly members: Table<Member, string>;
  readonly invitations: Table<Invitation, string>;
  /** A single row. */
  readonly metrics: Table<KeptMetrics, string>;
  /** A single row: how well invoices were read. */
  readonly accuracy: Table<KeptAccuracy, string>;
  /** A single row: the subscription and its usage. */
  readonly billing: Table<KeptBilling, string>;
  /** A single row. */
  readonly inboundAddress: Table<KeptInboundAddress, string>;
  /** A single row. */
  readonly approvalSettings: Table<KeptApprovalSettings, string>;
  /** Connections to ledgers; `mappings` says how bills are booked there. */
  readonly integrations: Table<KeptIntegration, string>;
  readonly mappings: Table<KeptMapping, string>;
  /** What failed with a ledger, as last loaded. */
  readonly ledgerFailures: Table<KeptLedgerFailure, string>;
  readonly invoiceIndex: Table<IndexPart, string>;
  readonly invoiceIndexLog: Table<IndexLog, number, Packed>;
  readonly invoiceIndexState: Table<IndexState, string>;
  /** Notifications and findings seen on this device, until the server knows. */
  readonly readHere: Table<SeenHere, string>;
  /** A single row if push notifications are on for this device. */
  readonly pushHere: Table<{ id: string }, string>;
  readonly keptDocuments: Table<KeptDocument, string>;
  readonly keptParts: Table<KeptPart, [string, string]>;
  readonly trails: Table<KeptTrail, string>;
  readonly vendorTrails: Table<KeptVendorTrail, string>;
  readonly vendorLayouts: Table<KeptVendorLayout, string>;
  /** Senders of mails about whom somebody has decided. */
  readonly mailSenders: Table<MailSender, string>;

  /** The company's own formats of export files. */
  readonly exportTemplates: Table<KeptTemplate, string>;
  /** What was read here from files that the server has not read yet. */
  readonly deviceReadings: Table<DeviceReading, string>;

  constructor(name: string) {
    super(name, rowKinds);
    this.version(baseline).stores(baselineStores).upgrade(startAnew);
    for (const version of laterVersions) {
      const made = this.version(version).stores(laterStoresOf(version));
      if (kindVersions.has(version)) made.upgrade(beginFeedAgain);
    }
    this.use(keepIndex);
    this.me = this.table('me');
    this.members = this.table('members');
    this.invitations = this.table('invitations');
    this.metrics = this.table('metrics');
    this.billing = this.table('billing');
    this.approvalSettings = this.table('approvalSettings');
    this.integrations = this.table('integrations');
    this.mappings = this.table('mappings');
    this.ledgerFailures = this.table('ledgerFailures');
    this.inboundAddress = this.table('inboundAddress');
    this.mailSenders = this.table('mailSenders');
    this.exportTemplates = this.table('exportTemplates');
    this.accuracy = this.table('accuracy');
    this.deviceReadings = this.table('deviceReadings');
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
