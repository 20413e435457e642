import type { Reader, Statement } from './statement.ts';

interface Transaction extends Reader {
  /** Sends a statement without awaiting its answer. If it fails, the transaction fails. */
  send(statement: Statement, values?: readonly unknown[]): void;
  /** Runs only if the transaction commits. */
  afterCommit(work: () => void): void;
  /** After the commit, signals to every node that there is work on this topic. */
  announce(topic: string): void;
}

/** A transaction that sees the rows of one account. */
export interface AccountTx extends Transaction {
  readonly accountId: string;
  /** Reports the highest sequence of the changed rows; after the commit, devices of the account are woken. */
  changed(seq: number): void;
}

/** A transaction of the system role, which sees the rows of all accounts. Signing in begins in one. */
export interface SystemTx extends Transaction {
  readonly purpose: CrossAccountPurpose;
  /**
   * Works in one account as isolated as `withAccount`: in the app role, which sees only that account. It is a savepoint:
   * if it fails, the rest of the transaction can go on.
   */
  inAccount<T>(accountId: string, work: (account: AccountTx) => Promise<T>): Promise<T>;
}

/** Either kind, for objects that may belong to no account, such as jobs and letters. */
export type AnyTx = AccountTx | SystemTx;

/** Every reason to access several accounts. Listed here so that a new one is a deliberate decision. */
export type CrossAccountPurpose =
  | 'sign-in'
  | 'sessions'
  | 'leases'
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
  | 'trash'
  | 'account-deletion'
  | 'exports'
  | 'integrations'
  | 'inbound-mail'
  | 'api-keys'
  | 'files'
  | 'uptime';
