import { expect, it } from 'vitest';
import { renameAccount } from '#shared/accounts/contract.ts';
import { baseOf } from '#shared/exchangeRates/baseOf.ts';
import { importExchangeRates, setExchangeRate } from '#shared/exchangeRates/contract.ts';
import { reopenInvoice } from '#shared/invoices/contract.ts';
import { changesPage, type Rows } from '#shared/sync/contract.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { withOffice } from '../../testing/office.ts';
import { firstMonthOnDevices } from './rateStore.ts';

const office = withOffice();

const head = 'Date,USD,JPY,\n';
const importing = (file: string, { client } = office.company.admin) =>
  client.call(importExchangeRates, { body: { file } });
const enter = (body: { currency: string; on: string; rate: string | null }) =>
  office.company.admin.client.call(setExchangeRate, { body });
const refusalOf = (file: string) =>
  office.company.admin.client.send('POST', importExchangeRates.path, { file });

/** What devices hear of since then, or all in a first load. */
async function onDevices(
  since?: string,
): Promise<{ rows: Rows['exchangeRates'][]; cursor: string }> {
  const query = since === undefined ? '' : `&since=${encodeURIComponent(since)}`;
  const reply = await office.company.admin.client.send(
    'GET',
    `/api/sync/changes?limit=5000${query}`,
  );
  const { changes, cursor } = changesPage.parse(reply.body);
  const rows = changes.flatMap((one) =>
    one.kind === 'exchangeRates' && one.row !== null ? [one.row] : [],
  );
  return { rows, cursor };
}

it('a file of the European Central Bank is kept for ten years, and devices get the last two', async () => {
  const recent = `${firstMonthOnDevices()}-03`;
  const before = new Date(Date.parse(recent) - 5 * 86_400_000).toISOString().slice(0, 10);
  const file = `${head}${recent},1.0920,162.45,\n${before},1.0910,N/A,\n1999-01-04,1.1789,133.73,\n`;
  const imported = await importing(file);
  expect(imported).toMatchObject({ days: 2, from: before, to: recent, changed: 3 });
  const { rows, cursor } = await onDevices();
  expect(rows.map(({ to, month, days }) => [to, month, days]).sort()).toEqual([
    ['JPY', recent.slice(0, 7), { '03': '162.45' }],
    ['USD', recent.slice(0, 7), { '03': '1.0920' }],
  ]);
  // The same file again changes nothing, and devices hear nothing.
  expect(await importing(file)).toMatchObject({ changed: 0 });
  expect((await onDevices(cursor)).rows).toEqual([]);
});

it('the daily XML of the European Central Bank is read', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const file = `<?xml version="1.0" encoding="UTF-8"?>
    <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
      <gesmes:subject>Reference rates</gesmes:subject>
      <gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
      <Cube><Cube time='${today}'><Cube currency='USD' rate='1.0920'/><Cube currency='JPY' rate='162.45'/></Cube></Cube>
    </gesmes:Envelope>`;
  expect(await importing(file)).toMatchObject({
    message: `Rates of ${today} imported`,
    changed: 2,
  });
});

it.each([
  ['<html><body>Not found</body></html>', 'This is no file of exchange rates'],
  ['<!DOCTYPE x [<!ENTITY a "b">]><x/>', 'This is no file of exchange rates'],
  [
    '<Envelope><Cube><Cube time="2026-05-12"><Cube currency="USD" rate="-1"/></Cube></Cube></Envelope>',
    '2026-05-12: "-1" is no rate of USD.',
  ],
  [`${head}2026-05-12,1.09`, 'Line 2 has 1 rates, but line 1 names 2 currencies.'],
  [`${head}1999-01-04,1.1789,133.73,`, 'All rates of this file are older than 10 years.'],
])('a file with an error is refused whole, and told why: %s', async (file, why) => {
  const reply = await refusalOf(`${file}`);
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain(JSON.stringify(why).slice(1, -1));
  expect((await onDevices()).rows).toEqual([]);
});

it('two files at the same time lose no rate of either', async () => {
  const month = new Date().toISOString().slice(0, 8);
  await Promise.all([
    importing(`Date,USD\n${month}01,1.0920\n`),
    importing(`Date,USD\n${month}02,1.0930\n`),
  ]);
  const [row] = (await onDevices()).rows;
  expect(row?.days).toEqual({ '01': '1.0920', '02': '1.0930' });
});

it('an entered rate is in the company’s currency, and can be removed', async () => {
  const on = new Date().toISOString().slice(0, 10);
  await enter({ currency: 'EUR', on, rate: '1.0920' });
  const { rows } = await onDevices();
  expect(rows).toMatchObject([{ source: 'hand', from: 'EUR', to: baseOf(undefined) }]);
  await enter({ currency: 'EUR', on, rate: null });
  expect((await onDevices()).rows).toEqual([]);
  const { admin } = office.company;
  const refused = (body: object) => office.refusal(admin, 'PUT', setExchangeRate.path, body);
  expect(await refused({ currency: 'USD', on, rate: '1' })).toMatchObject({ status: 400 });
  expect(await refused({ currency: 'EUR', on: '2999-01-01', rate: '1' })).toMatchObject({
    status: 400,
  });
  expect(
    await office.refusal(office.clerk, 'PUT', setExchangeRate.path, {
      currency: 'EUR',
      on,
      rate: '1',
    }),
  ).toMatchObject({ status: 403 });
});

it('an invoice keeps the rate at which it was approved, until it is reopened', async () => {
  const { admin } = office.company;
  const on = '2026-05-12';
  await enter({ currency: 'EUR', on, rate: '1.0920' });
  const invoiceDate = '2026-05-16';
  const id = await invoiceOf(office.here(), { amount: '1155.00', currency: 'EUR', invoiceDate });
  await approveAs(admin, id);
  const kept = { rate: '1.0920', on, source: 'hand', base: 'USD' };
  expect(await invoiceAs(admin, id)).toMatchObject({ bookedRate: kept });
  await enter({ currency: 'EUR', on, rate: '1.2' });
  expect(await invoiceAs(admin, id)).toMatchObject({ bookedRate: kept });
  await admin.client.call(reopenInvoice, { params: { invoiceId: id }, body: { reason: 'Wrong' } });
  expect(await invoiceAs(admin, id)).toMatchObject({ bookedRate: null });
});

it('a rate on the invoice is its own, and no rule goes by it', async () => {
  const { admin } = office.company;
  const id = await invoiceOf(office.here(), { amount: '9000.00', currency: 'EUR' });
  const before = await invoiceAs(admin, id);
  await office.edit(admin, id, { exchangeRate: '0.0001', exchangeRateDate: '2026-05-11' });
  const after = await invoiceAs(admin, id);
  expect(after.fingerprint).not.toBe(before.fingerprint);
  expect(after.appliedRule).toEqual(before.appliedRule);
  expect(after.requiredCount).toBe(before.requiredCount);
  await approveAs(admin, id);
  expect(await invoiceAs(admin, id)).toMatchObject({
    bookedRate: { rate: '0.0001', on: '2026-05-11', source: 'typed', base: 'USD' },
  });
});

it('a company that keeps its books in another currency has its rates in that', async () => {
  const { admin } = office.company;
  await admin.client.call(renameAccount, { body: { name: 'Analytical Engines', currency: 'EUR' } });
  await importing(`${head}2026-05-12,1.0920,162.45,\n`);
  const rateOf = async (currency: string) => {
    const id = await invoiceOf(office.here(), {
      amount: '10.00',
      currency,
      invoiceDate: '2026-05-13',
    });
    await approveAs(admin, id);
    return (await invoiceAs(admin, id)).bookedRate;
  };
  const on = '2026-05-12';
  expect(await rateOf('USD')).toEqual({ rate: '0.915751', on, source: 'ecb', base: 'EUR' });
  expect(await rateOf('EUR')).toBeNull();
});
