import { compact } from '#shared/checks/texts.ts';
import type { Invoice } from '#shared/invoices/contract.ts';

interface Paid
  extends Pick<
    Invoice,
    'iban' | 'status' | 'verification' | 'invoiceDate' | 'createdAt' | 'vendorId'
  > {
  heldBy: readonly string[];
}

export interface BankAccount {
  iban: string;
  /** The number of invoices with it. */
  invoices: number;
  /** The dates of the first and the last of them. */
  first: string;
  last: string;
  /** Whether an invoice with it was approved or verified. */
  trust: 'approved' | 'verified' | 'held' | 'new';
}

/** The bank accounts on a vendor's invoices, the latest first, with how they changed over time. */
export function bankAccountsOf(invoices: readonly Paid[]): BankAccount[] {
  const accounts = new Map<string, BankAccount>();
  for (const invoice of invoices) {
    if (invoice.iban === null || invoice.status === 'rejected') continue;
    const key = compact(invoice.iban);
    const day = invoice.invoiceDate ?? invoice.createdAt.slice(0, 10);
    const known = accounts.get(key);
    const trust = trustOf(invoice, key);
    if (!known) {
      accounts.set(key, { iban: invoice.iban, invoices: 1, first: day, last: day, trust });
      continue;
    }
    known.invoices += 1;
    if (day < known.first) known.first = day;
    if (day > known.last) known.last = day;
    if (order.indexOf(trust) < order.indexOf(known.trust)) known.trust = trust;
  }
  return [...accounts.values()].sort((one, other) => (one.last < other.last ? 1 : -1));
}

/** The strongest evidence comes first. */
const order: readonly BankAccount['trust'][] = ['verified', 'approved', 'held', 'new'];

function trustOf(
  { status, verification, heldBy, vendorId }: Paid,
  account: string,
): BankAccount['trust'] {
  const isVerified = verification?.iban && compact(verification.iban) === account;
  if (isVerified && verification.vendorId === vendorId) return 'verified';
  if (status === 'approved' || status === 'paid') return 'approved';
  return heldBy.length > 0 ? 'held' : 'new';
}
