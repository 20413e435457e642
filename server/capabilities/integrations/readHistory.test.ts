import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { booksItem, listBooksItems } from '#shared/books/contract.ts';
import type { BooksList } from '#shared/books/lists.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { getChanges } from '#shared/sync/contract.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { readHistoryRound } from './readHistory.ts';
import { accessOf, booksOf, connectLedger, disturb, enterBill } from './testing/sandboxLedgers.ts';

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

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const round = (ledger: LedgerId) =>
  readHistoryRound(
    { db: product.database.db, access: accessOf(product) },
    { accountId: company.accountId, ledger },
  );

/** What devices get, of one vendor. */
async function historyOf(vendor: string) {
  const { changes } = await company.admin.client.call(getChanges);
  return changes.flatMap((change) =>
    change.kind === 'codingHistory' && change.row?.vendor === vendor
      ? [{ seq: change.seq, ...change.row }]
      : [],
  );
}

async function itemNamed(list: BooksList, name: string): Promise<string> {
  const { body } = await company.admin.client.send(
    'GET',
    `${listBooksItems.path}?limit=1000&list=${list}`,
  );
  const item = booksItem
    .array()
    .parse(body)
    .find((one) => one.name === name);
  if (!item) throw new Error(`There is no ${name}`);
  return item.id;
}

const accounts = {
  quickbooks: { software: ['62', 'Software Subscriptions'], rent: ['71', 'Rent'] },
  xero: { software: ['485', 'Subscriptions'], rent: ['469', 'Rent'] },
  sage: {
    software: ['b2c10000000000000000000000007510', 'Software Subscriptions'],
    rent: ['b2c10000000000000000000000007100', 'Rent'],
  },
  odoo: { software: ['6518', 'Software subscriptions'], rent: ['6132', 'Rent'] },
} as const;

describe.each(ledgers)('the history of %s', (ledger) => {
  const { software, rent } = accounts[ledger];
  let made = 0;
  const bill = (vendor: string, ago: number, account: string, description: string) =>
    enterBill(product.server, ledger, {
      ...{ vendor, number: `H-${ledger}-${++made}`, date: day(ago) },
      more: { account, description },
    });

  it('is there soon after connecting, by vendor and words, with the accounts of the mirrored lists', async () => {
    const vendor = `Zwillinge ${ledger} GmbH`;
    await bill(vendor, 90, rent[0], 'Hosting, January 2026');
    await bill(vendor, 60, software[0], 'hosting 2/2026');
    await bill(vendor, 30, software[0], 'Hosting March');
    await bill(vendor, 20, rent[0], 'Office, monthly rent');
    await bill(vendor, 2_000, rent[0], 'Something long ago');
    await connectLedger({ client: company.admin.client, sandbox: product.server }, ledger);
    const [on, other] = [
      await itemNamed('account', software[1]),
      await itemNamed('account', rent[1]),
    ];
    const found = await historyOf(`zwillinge ${ledger}`);
    expect(found.map(({ words, lines }) => ({ words, lines }))).toEqual(
      expect.arrayContaining([
        {
          words: 'hosting',
          lines: [
            { on: day(30), since: day(60), count: 2, coding: { account: on } },
            { on: day(90), since: day(90), count: 1, coding: { account: other } },
          ],
        },
        {
          words: 'monthly office rent',
          lines: [{ on: day(20), since: day(20), count: 1, coding: { account: other } }],
        },
      ]),
    );
    expect(found).toHaveLength(2);
  });

  it('changes nothing when it is read again, and follows changed and deleted bills', async () => {
    const vendor = `Kestrel ${ledger}`;
    await bill(vendor, 40, software[0], 'Licences');
    await bill(vendor, 10, rent[0], 'Licences');
    await bill(vendor, 10, rent[0], 'Storage');
    await connectLedger({ client: company.admin.client, sandbox: product.server }, ledger);
    await round(ledger);
    const before = await historyOf(`kestrel ${ledger}`);
    expect(before).toHaveLength(2);
    await round(ledger);
    expect(await historyOf(`kestrel ${ledger}`)).toEqual(before);

    const { bills } = await booksOf(product.server);
    for (const one of Object.values(bills)) {
      const isNewest = one.ledger === ledger && one.date === day(10);
      if (isNewest) await disturb(product.server, ledger, { void: one.id });
    }
    await round(ledger);
    const after = await historyOf(`kestrel ${ledger}`);
    expect(after.map(({ words, lines }) => [words, lines.map(({ on }) => on)])).toEqual([
      ['licences', [day(40)]],
    ]);
  });
});
