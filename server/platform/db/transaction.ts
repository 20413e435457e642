import type { Reader, Statement } from './statement.ts';

/** What all transactions have in common. */
interface Transaction extends Reader {
  /** Nobody waits for its answer. When it fails, the transaction fails. */
  send(statement: Statement, values?: readonly unknown[]): void;
  /** Done once the transaction has committed, and never when it has not. */
  afterCommit(work: () => void): void;
  /** There is work of this kind: every node that does it is told after the commit. */
  announce(topic: string): void;
}

/** A transaction that sees the rows of one account. What writes takes one of these, so it cannot reach another connection. */
export interface AccountTx extends Transaction {
  readonly accountId: string;
  /** Says that rows now go up to this sequence. Those who wait for changes of the account are told after the commit. */
  changed(seq: number): void;
}

/** A transaction of the system role, which sees the rows of all accounts. Signing in begins in one. */
export interface SystemTx extends Transaction {
  readonly purpose: CrossAccountPurpose;
  /**
   * A part that works in one account, behind the same wall as `withAccount`: in the app role, which sees that account
   * alone. If only the part fails, the rest of the transaction goes on without it.
   */
  inAccount<T>(accountId: string, work: (account: AccountTx) => Promise<T>): Promise<T>;
}

/** Either kind, for what belongs to an account or to nobody: a job, a letter. */
export type AnyTx = AccountTx | SystemTx;

/** Every reason to look beyond one account. A new one is a decision, so it is a line here. */
export type CrossAccountPurpose =
  | 'sign-in'
  | 'sessions'
  | 'own-profile'
  | 'invitations'
  | 'account-creation'
  | 'audit-verification'
  | 'job-queue'
  | 'visitors'
  | 'notifications'
  | 'answered-calls'
  | 'checks'
  | 'vendors'
  | 'approvals'
  | 'checkout'
  | 'billing'
  | 'account-deletion'
  | 'exports'
  | 'integrations'
  | 'inbound-mail'
  | 'api-keys'
  | 'uptime';
