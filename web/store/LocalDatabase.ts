import { Dexie, type Table } from 'dexie';
import type { Invitation, Member } from '#shared/accounts/contract.ts';
import type { CurrentUser } from '#shared/auth/contract.ts';

/** What this device knows about one account, as one person sees it. Screens read this and nothing else. */
export class LocalDatabase extends Dexie {
  /** A single row: the signed-in person, as the server last told it. */
  readonly me: Table<CurrentUser, string>;
  readonly members: Table<Member, string>;
  readonly invitations: Table<Invitation, string>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({ me: 'id', members: 'id', invitations: 'id' });
    this.me = this.table('me');
    this.members = this.table('members');
    this.invitations = this.table('invitations');
  }
}
