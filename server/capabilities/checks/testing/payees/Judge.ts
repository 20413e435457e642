import { unprepared } from '../../../../platform/db/statement.ts';
import { invoices } from '../../../invoices/invoiceStore.ts';
import type { Company } from '../companyOfTwo.ts';
import { isTrue, key, type Read, unverified, written } from './truth.ts';

/** Looks at each approval, and notes those of accounts that nobody else has verified. */
export class Judge {
  readonly #company: Company;
  /** By the name of a vendor that nobody knew: the account to which it was paid first. */
  readonly #firstAccounts = new Map<string, string>();
  /** By invoice: the name of the vendor that was approved. */
  readonly #payees = new Map<string, string>();
  approvals = 0;
  readonly wrong: string[] = [];

  constructor(company: Company) {
    this.#company = company;
    for (const { id, vendorName } of company.paidInvoices) this.#payees.set(id, key(vendorName));
  }

  /** Approves `id`, and perhaps others of these. */
  async watch(id: string, all: readonly Read[], approve: () => Promise<unknown>): Promise<void> {
    const before = await this.#approvedIds();
    await approve();
    const after = await this.#approvedIds();
    for (const read of all) {
      if (before.has(read.id) || !after.has(read.id)) continue;
      const doubt = await this.#doubtIn(read);
      if (doubt) this.wrong.push(`${doubt}${read.id === id ? '' : ', with others'}`);
    }
  }

  /** A bill goes to the vendor that was approved, under every later name of it. */
  billed(id: string, vendorName: string): void {
    if (key(vendorName) === this.#payees.get(id)) return;
    this.wrong.push(`${vendorName} has the bill of ${this.#payees.get(id)}`);
  }

  async #approvedIds(): Promise<ReadonlySet<string>> {
    const { db, accountId } = this.#company.here;
    const rows = await db.withAccount(accountId, (tx) =>
      tx.run<{ id: string }>(selectApproved, [tx.accountId]),
    );
    return new Set(rows.map(({ id }) => id));
  }

  async #doubtIn(read: Read): Promise<string | null> {
    const { status, vendorName, ...shown } = await this.#company.read(read.id);
    const iban = written(shown.iban);
    if (status !== 'approved') return null;
    this.approvals += 1;
    const { db, accountId } = this.#company.here;
    const row = await db.withAccount(accountId, (tx) => invoices.find(tx, read.id));
    const payee = row?.payeeKey ?? null;
    if (payee !== null) this.#payees.set(read.id, payee);
    if (iban === null) return null;
    // The first account of a vendor that nobody knows is not held, only flagged. A second one is.
    const first = payee === null ? iban : (this.#firstAccounts.get(payee) ?? iban);
    if (payee !== null) this.#firstAccounts.set(payee, first);
    const isNew = (of: string | null) =>
      read.iban === iban &&
      first === iban &&
      unverified.includes(iban) &&
      [of, read.vendorName].every((one) => !['big', 'small'].includes(key(one)));
    const payees = [vendorName, ...(payee === null ? [] : [payee])];
    if (payees.every((of) => isTrue(of, iban) || isNew(of))) return null;
    return `${payees.join(' on file as ')} was paid to ${iban}`;
  }
}

const selectApproved = unprepared(
  "select id from invoices where account_id = $1 and status = 'approved' and deleted_at is null",
);
