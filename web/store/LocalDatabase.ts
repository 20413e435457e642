import type { Table } from 'dexie';
import type { Invitation, Member } from '#shared/accounts/contract.ts';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { SyncDatabase, syncStores } from '#sync/client/SyncDatabase.ts';
import { fillInInvoices } from './fillInInvoices.ts';
import { keepIndex } from './invoiceIndex/keepIndex.ts';
import type { Packed } from './invoiceIndex/packed.ts';
import {
  type IndexedDatabase,
  type IndexLog,
  type IndexPart,
  type IndexState,
  invoiceIndexStores,
} from './invoiceIndex/tables.ts';

/** What this device knows about one account, as one person sees it. Screens read this and nothing else. */
export class LocalDatabase extends SyncDatabase implements IndexedDatabase {
  /** A single row: the signed-in person, as the server last told it. */
  readonly me: Table<CurrentUser, string>;
  readonly members: Table<Member, string>;
  readonly invitations: Table<Invitation, string>;
  readonly invoiceIndex: Table<IndexPart, string>;
  readonly invoiceIndexLog: Table<IndexLog, number, Packed>;
  readonly invoiceIndexState: Table<IndexState, string>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ me: 'id', members: 'id', invitations: 'id' });
    const { uploads, captures, captureFiles, ...firstSyncStores } = syncStores;
    this.version(2).stores({ ...firstSyncStores, ...invoiceIndexStores });
    this.version(3).stores({ uploads }).upgrade(fillInInvoices);
    this.version(4).stores({ captures, captureFiles });
    this.use(keepIndex);
    this.me = this.table('me');
    this.members = this.table('members');
    this.invitations = this.table('invitations');
    this.invoiceIndex = this.table('invoiceIndex');
    this.invoiceIndexLog = this.table('invoiceIndexLog');
    this.invoiceIndexState = this.table('invoiceIndexState');
  }
}
