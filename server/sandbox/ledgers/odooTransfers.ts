import { z } from 'zod';
import type { SandboxBill, SandboxTransfer } from './book.ts';
import { exact, openOf, openOfTransfer } from './credits.ts';
import type { LedgerBooks, LedgerCompany } from './LedgerBooks.ts';
import { OdooError, userError } from './odooFaults.ts';
import { odooCurrencies, odooJournal, payableAccount } from './odooRows.ts';

const line = z.tuple([
  z.literal(0),
  z.literal(0),
  z.object({
    name: z.string(),
    account_id: z.literal(payableAccount),
    partner_id: z.int(),
    currency_id: z.int(),
    amount_currency: z.number(),
    debit: z.number(),
    credit: z.number(),
  }),
]);

export const newTransfer = z.object({
  move_type: z.literal('entry'),
  journal_id: z.literal(odooJournal),
  date: z.iso.date(),
  ref: z.string(),
  invoice_origin: z.string(),
  line_ids: z.tuple([line, line]),
});

/** An entry between what is to be paid and what is left of a credit. */
export function makeTransfer(
  books: LedgerBooks,
  { ledger, company }: LedgerCompany,
  { ref, invoice_origin: origin, line_ids }: z.infer<typeof newTransfer>,
): number {
  const [debit, credit] = line_ids.map(([, , values]) => values);
  const isBalanced =
    debit?.debit === credit?.credit && debit?.amount_currency === -(credit?.amount_currency ?? 0);
  const currency = odooCurrencies[(debit?.currency_id ?? 0) - 1];
  if (!isBalanced || !debit || !currency) throw userError('The entry is not balanced.');
  const id = books.nextId();
  books.book.transfers[id] = {
    ...{ id, ledger, company, ref, origin, status: 'DRAFT', currency, applied: {} },
    ...{ amount: debit.amount_currency, vendor: String(debit.partner_id) },
  };
  return Number(id);
}

export function postTransfer(books: LedgerBooks, transfer: SandboxTransfer): boolean {
  if (transfer.status === 'POSTED') throw userError('The entry is already posted.');
  books.book.transfers[transfer.id] = { ...transfer, status: 'POSTED' };
  return false;
}

/** A posted entry becomes a draft, whose reconciliations are taken back; a draft is cancelled. */
export function resetTransfer(
  books: LedgerBooks,
  transfer: SandboxTransfer,
  to: 'DRAFT' | 'CANCELLED',
): void {
  const from = to === 'DRAFT' ? 'POSTED' : 'DRAFT';
  if (transfer.status !== from) throw userError(`Only ${from.toLowerCase()} entries can be reset.`);
  books.book.transfers[transfer.id] = { ...transfer, status: to, applied: {} };
  for (const id of Object.keys(transfer.applied)) {
    const bill = books.book.bills[id];
    if (!bill) continue;
    const { [transfer.id]: _, ...applied } = bill.applied;
    books.book.bills[id] = { ...bill, applied, isPaid: false, changed: books.now };
  }
}

/** Reconciles one side with a bill or a credit, as far as both go. */
export function assignTransfer(
  books: LedgerBooks,
  transfer: SandboxTransfer,
  { to, side }: { to: SandboxBill; side: SandboxBill['kind'] },
): boolean {
  const amount = Math.min(openOf(to), openOfTransfer(books, transfer, side));
  const fits = to.kind === side && to.currency === transfer.currency;
  if (transfer.status !== 'POSTED' || !fits || to.vendor !== transfer.vendor || amount <= 0) {
    throw new OdooError(
      'odoo.exceptions.UserError',
      'You are trying to reconcile some entries that are already reconciled.',
    );
  }
  const grown = (applied: Readonly<Record<string, number>>, id: string) => ({
    ...applied,
    [id]: exact((applied[id] ?? 0) + amount),
  });
  books.book.transfers[transfer.id] = { ...transfer, applied: grown(transfer.applied, to.id) };
  const applied = grown(to.applied, transfer.id);
  const isPaid = openOf({ ...to, applied }) === 0;
  books.book.bills[to.id] = { ...to, applied, isPaid, changed: books.now };
  return true;
}
