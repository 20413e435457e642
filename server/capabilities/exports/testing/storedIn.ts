import { fallbacksIn, newLedgerSettings } from '#shared/integrations/contract.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { companies, type SandboxBill } from '../../../sandbox/ledgers/book.ts';
import type { LedgerBooks } from '../../../sandbox/ledgers/LedgerBooks.ts';
import { answerQuickBooks } from '../../../sandbox/ledgers/quickbooksApi.ts';
import type { SandboxCall } from '../../../sandbox/ledgers/StandIn.ts';
import { answerXero } from '../../../sandbox/ledgers/xeroApi.ts';
import type { Bill } from '../../integrations/Ledger.ts';
import { quickbooksBill } from '../../integrations/quickbooks/bill.ts';
import { xeroBill } from '../../integrations/xero/bill.ts';
import { billOf } from '../billOf.ts';
import { type MadeInvoice, settingsOf } from './madeInvoices.ts';
import { standInItems } from './standInItems.ts';

const items = { quickbooks: standInItems('quickbooks'), xero: standInItems('xero') };

/** The bill for a made invoice. */
export function billFor(ledger: LedgerId, { hasSettings, ...invoice }: MadeInvoice): Bill {
  const { accountId, ...taxes } = settingsOf(ledger);
  const settings = { ...newLedgerSettings, accountId, ...(hasSettings && taxes) };
  const about = {
    ...{ id: 'an-id', invoiceNumber: null, vendorId: null, vendorName: 'Acme Ltd' },
    ...{ invoiceDate: '2026-03-02', dueDate: null, currency: 'USD', description: null },
  };
  const books = {
    ...{ books: ledger, companyId: companies[ledger][0].id, items: items[ledger] },
    ...{ requires: [], hasAccounts: true, hasTaxCodes: fallbacksIn(settings).hasTaxCodes },
  };
  const defaults = { vendor: {}, company: {} };
  const publicUrl = 'http://docket.test';
  return billOf({ ...about, ...invoice }, settings, { mark: 'a-mark', publicUrl, books, defaults });
}

const vendor = 'a-vendor';

/** Sends the bill to the stand-in as its adapter does, and returns what that has stored. */
export async function storedIn(
  books: LedgerBooks,
  ledger: LedgerId,
  bill: Bill,
): Promise<SandboxBill> {
  const [{ id: company }] = companies[ledger];
  const place = { ledger, company };
  const named = { id: vendor, ...place, name: 'Acme Ltd', currency: bill.currency, email: null };
  books.book.vendors[vendor] = { ...named, bankAccount: null, changed: 0 };
  books.book.bills = {};
  const sent = ledger === 'quickbooks' ? quickbooksBill(bill, vendor) : xeroBill(bill, vendor);
  const isXero = 'collection' in sent;
  const call: SandboxCall = {
    method: 'POST',
    path: isXero ? `/api.xro/2.0/${sent.collection}` : `/v3/company/${company}/${sent.path}`,
    query: new URLSearchParams(),
    header: () => company,
    bytes: Buffer.from(JSON.stringify(isXero ? { [sent.collection]: [sent.body] } : sent.body)),
  };
  const grant = {
    ...{ id: 'grant', ledger, company, others: [], left: [], access: {}, refresh: '' },
    ...{ before: null, refreshes: 0, repeated: 0 },
  };
  const answer = isXero
    ? answerXero(books, { place, grant }, call)
    : await answerQuickBooks(books, place, call);
  const [kept] = Object.values(books.book.bills);
  if (!kept) throw new Error(answer.body);
  return kept;
}
