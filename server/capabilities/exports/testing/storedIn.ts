import { fallbacksIn, newLedgerSettings } from '#shared/integrations/contract.ts';
import { forEachLedger, type LedgerId } from '#shared/integrations/ledgers.ts';
import { companies, type Grant, type SandboxBill } from '../../../sandbox/ledgers/book.ts';
import { odooIncluded } from '../../../sandbox/ledgers/entries.ts';
import type { LedgerBooks, LedgerCompany } from '../../../sandbox/ledgers/LedgerBooks.ts';
import { answerOdoo } from '../../../sandbox/ledgers/odooApi.ts';
import { odooCurrencies } from '../../../sandbox/ledgers/odooRows.ts';
import { odooDatabase } from '../../../sandbox/ledgers/odooUsers.ts';
import { answerQuickBooks } from '../../../sandbox/ledgers/quickbooksApi.ts';
import type { SandboxAnswer, SandboxCall } from '../../../sandbox/ledgers/StandIn.ts';
import { answerSage } from '../../../sandbox/ledgers/sageApi.ts';
import { answerXero } from '../../../sandbox/ledgers/xeroApi.ts';
import type { Bill } from '../../integrations/Ledger.ts';
import { type BillContext, odooBill } from '../../integrations/odoo/bill.ts';
import { quickbooksBill } from '../../integrations/quickbooks/bill.ts';
import { sageBill } from '../../integrations/sage/bill.ts';
import { xeroBill } from '../../integrations/xero/bill.ts';
import { billOf } from '../billOf.ts';
import { type MadeInvoice, settingsOf } from './madeInvoices.ts';
import { standInItems } from './standInItems.ts';

const items = forEachLedger(standInItems);

/** The bill for a made invoice. */
export function billFor(ledger: LedgerId, { hasSettings, ...invoice }: MadeInvoice): Bill {
  const { accountId, ...taxes } = settingsOf(ledger);
  const settings = { ...newLedgerSettings, accountId, ...(hasSettings && taxes) };
  const about = {
    ...{ id: 'an-id', invoiceNumber: null, vendorId: null, vendorName: 'Acme Ltd' },
    documentType: 'invoice' as const,
    ...{ invoiceDate: '2026-03-02', dueDate: null, description: null },
    bookedRate: null,
  };
  const books = {
    ...{ books: ledger, companyId: companies[ledger][0].id, items: items[ledger] },
    ...{ requires: [], hasAccounts: true, hasTaxCodes: fallbacksIn(settings).hasTaxCodes },
  };
  const defaults = { vendor: {}, company: {} };
  const publicUrl = 'http://docket.test';
  return billOf({ ...about, ...invoice }, settings, { mark: 'a-mark', publicUrl, books, defaults });
}

const vendor = '9001';

type Send = (
  books: LedgerBooks,
  place: LedgerCompany,
  bill: Bill,
) => SandboxAnswer | Promise<SandboxAnswer>;

function call(place: LedgerCompany, path: string, body: unknown): SandboxCall {
  return {
    ...{ method: 'POST', path, query: new URLSearchParams() },
    header: () => place.company,
    bytes: Buffer.from(JSON.stringify(body)),
  };
}

const odooContext = (currency: string): BillContext => ({
  vendorId: vendor,
  currencyId: odooCurrencies.indexOf(currency) + 1,
  currencyRate: null,
  rounding: 'round_per_line',
  taxes: new Map(
    [...items.odoo.values()].flatMap(({ list, itemId, rate }) =>
      list === 'taxCode' && rate !== null
        ? [
            [
              itemId,
              { id: Number(itemId), rate: Number(rate), isIncluded: itemId === odooIncluded },
            ],
          ]
        : [],
    ),
  ),
});

const sendTo: Readonly<Record<LedgerId, Send>> = {
  quickbooks(books, place, bill) {
    const { path, body } = quickbooksBill(bill, vendor);
    return answerQuickBooks(
      books,
      place,
      call(place, `/v3/company/${place.company}/${path}`, body),
    );
  },
  xero(books, place, bill) {
    const { collection, body } = xeroBill(bill, vendor);
    const grant: Grant = {
      ledger: 'xero',
      ...{ id: 'grant', company: place.company, others: [], left: [], access: {} },
      ...{ refresh: '', before: null, refreshes: 0, repeated: 0 },
    };
    const asked = call(place, `/api.xro/2.0/${collection}`, { [collection]: [body] });
    return answerXero(books, { place, grant }, asked);
  },
  sage(books, place, bill) {
    const { collection, body } = sageBill(bill, vendor);
    const grant: Grant = {
      ledger: 'sage',
      ...{ id: 'grant', company: place.company, others: [], left: [], access: {} },
      ...{ refresh: '', before: null, refreshes: 0, repeated: 0 },
    };
    return answerSage(books, { place, grant }, call(place, `/v3.1/${collection}`, body));
  },
  odoo(books, place, bill) {
    const values = odooBill(bill, odooContext(bill.currency));
    const args = [odooDatabase, 2, books.book.apiKey, 'account.move', 'create', [values], {}];
    const params = { service: 'object', method: 'execute_kw', args };
    return answerOdoo(books, place, call(place, '/jsonrpc', { params }));
  },
};

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
  const answer = await sendTo[ledger](books, place, bill);
  const [kept] = Object.values(books.book.bills);
  if (!kept) throw new Error(answer.body);
  return kept;
}
