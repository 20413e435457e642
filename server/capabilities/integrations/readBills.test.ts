import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import type { BillPage, LedgerBill } from './Ledger.ts';
import { pagesByTime } from './pagesByTime.ts';
import {
  accessOf,
  booksOf,
  companyIdOf,
  connectLedger,
  disturb,
  enterBill,
} from './testing/sandboxLedgers.ts';

let product: OwnProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
  // Calls are limited by the minute.
  for (const ledger of ledgers) await disturb(product.server, ledger, { hours: '0.02' });
});

function open(ledger: LedgerId) {
  const companyId = companyIdOf(product.server, ledger);
  const place = { accountId: company.accountId, ledger, companyId };
  return accessOf(product).open(place, AbortSignal.timeout(60_000));
}

const none = { classId: null, customerId: null, locationId: null, trackingOptionIds: [] };

/** What lines of bills name besides account and tax. */
const dimensions = {
  quickbooks: { ...none, classId: '4001', customerId: '4201', locationId: '4101' },
  xero: { ...none, trackingOptionIds: ['north'] },
  sage: none,
  odoo: { ...none, classId: '4001' },
} satisfies Record<LedgerId, object>;

/** How a ledger shows a deleted bill; where it does not, its fate tells. */
const deletions = {
  quickbooks: { isTold: true, isDeleted: false },
  xero: { isTold: false, isDeleted: true },
  sage: { isTold: true, isDeleted: false },
  odoo: { isTold: false, isDeleted: false },
} satisfies Record<LedgerId, object>;

/** Everything on these pages. */
async function read(ledger: LedgerId, since: Date | null): Promise<BillPage> {
  const books = await open(ledger);
  const bills: LedgerBill[] = [];
  const gone: BillPage['gone'][number][] = [];
  for await (const page of books.readBills(since)) {
    bills.push(...page.bills);
    gone.push(...page.gone);
  }
  return { bills, gone };
}

const billOf = (page: BillPage, number: string) =>
  page.bills.find((bill) => bill.number === number);

/** The clock of the stand-in. */
async function now(): Promise<Date> {
  return new Date(Date.now() + (await booksOf(product.server)).aheadInMs);
}

describe.each(ledgers)('the bills of %s', (ledger) => {
  beforeEach(async () => {
    await connectLedger({ client: company.admin.client, sandbox: product.server }, ledger);
  });

  const enter = (number: string, more: Readonly<Record<string, string>> = {}) =>
    enterBill(product.server, ledger, { vendor: 'Hand & Sons', number, total: '120', more });

  const changeIn = async (number: string, change: (id: string) => Record<string, string>) => {
    const bill = Object.values((await booksOf(product.server)).bills).find(
      (one) => one.number === number,
    );
    await disturb(product.server, ledger, change(bill?.id ?? ''));
  };

  it('come with their lines, and bills and credits alike', async () => {
    await enter(`A-${ledger}`, {
      ...{ account: '429', description: 'Paint', due: '2026-06-02' },
      ...{ 'tax-code': '2', class: '4001', customer: '4201', location: '4101' },
      tracking: 'north',
    });
    await enter(`C-${ledger}`, { kind: 'credit' });
    const page = await read(ledger, null);
    expect(billOf(page, `A-${ledger}`)).toMatchObject({
      ...{ kind: 'bill', vendorName: 'Hand & Sons', issuedOn: '2026-05-03', dueOn: '2026-06-02' },
      ...{ currency: companies[ledger][0].currency, total: '120', balance: '120', status: 'open' },
      mark: null,
      lines: [
        {
          ...{ description: 'Paint', net: '120', accountId: '429', taxCodeId: '2' },
          ...dimensions[ledger],
        },
      ],
    });
    expect(billOf(page, `C-${ledger}`)).toMatchObject({ kind: 'credit', total: '120' });
  });

  it('are only those that have changed since, with their new state', async () => {
    for (const number of ['old', 'paid', 'void', 'gone']) await enter(`${number}-${ledger}`);
    const deleted = billOf(await read(ledger, null), `gone-${ledger}`);
    await disturb(product.server, ledger, { hours: '1' });
    const since = await now();
    await changeIn(`paid-${ledger}`, (pay) => ({ pay }));
    await changeIn(`void-${ledger}`, (id) => ({ void: id }));
    await changeIn(`gone-${ledger}`, (id) => ({ delete: id }));
    const page = await read(ledger, since);
    expect(billOf(page, `old-${ledger}`)).toBeUndefined();
    expect(billOf(page, `paid-${ledger}`)).toMatchObject({ status: 'paid', balance: '0' });
    expect(billOf(page, `void-${ledger}`)).toMatchObject({ status: 'void' });
    const isTold = page.gone.some(({ id }) => id === deleted?.id);
    const isDeleted = billOf(page, `gone-${ledger}`)?.status === 'deleted';
    expect({ isTold, isDeleted }).toEqual(deletions[ledger]);
    const fates = await (await open(ledger)).fatesOf('bill', [deleted?.id ?? '']);
    expect(fates).toEqual({ paid: [], gone: [deleted?.id] });
  });

  it('name the bank account of their vendor', async () => {
    await enter(`B-${ledger}`);
    await disturb(product.server, ledger, { 'bank-of': 'Hand & Sons', bank: 'DE02 1203' });
    const vendorId = billOf(await read(ledger, null), `B-${ledger}`)?.vendorId ?? '';
    const books = await open(ledger);
    expect([...(await books.bankAccountsOf([vendorId]))]).toEqual([[vendorId, 'DE02 1203']]);
  });
});

it('a row that changes while pages are read hides no other', async () => {
  const size = 3;
  const rows = [1, 2, 3, 4, 5, 5, 5, 5, 5, 6].map((at, id) => ({ id, at }));
  const page = async (since: Date | null, number: number) => {
    const from = since?.getTime() ?? 0;
    const found = rows.filter(({ at }) => at >= from).sort((one, other) => one.at - other.at);
    const shown = found.slice((number - 1) * size, number * size).map((row) => ({ ...row }));
    return { rows: shown, isLast: shown.length < size };
  };
  const changedAt = ({ at }: (typeof rows)[number]) => new Date(at).toISOString();
  const seen = new Set<number>();
  for await (const shown of pagesByTime({ page, changedAt, exactToMs: 1 }, null)) {
    for (const { id } of shown) seen.add(id);
    const [first] = rows;
    if (first) first.at = 7;
  }
  expect([...seen].toSorted((one, other) => one - other)).toEqual(rows.map(({ id }) => id));
});
