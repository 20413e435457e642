import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getInvoiceTrail } from '#shared/audit/trail.ts';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { booksOf, enterBill } from '../integrations/testing/sandboxLedgers.ts';
import { ExportFixture, unique } from './testing/ExportFixture.ts';

let fixture: ExportFixture;

beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());
beforeEach(async () => {
  // These tests make more calls than Xero allows per minute.
  await fixture.disturb({ hours: '0.02' }, 'xero');
});

const currencyOf = (ledger: LedgerId) => companies[ledger][0].currency;

/** The tests in a ledger share a company: connecting is more work than most of them. */
const withCompanyOn = (ledger: LedgerId) =>
  beforeAll(async () => {
    await fixture.renew();
    await fixture.disturb({ hours: '0.02' }, 'xero');
    await fixture.connect(ledger);
  });

/** An approved invoice, of which somebody has entered a bill by hand. */
async function enteredByHand(ledger: LedgerId, spelled = (number: string) => number) {
  const [vendorName, number] = [unique('Typed'), unique('INV-00')];
  const typed = spelled(number);
  const currency = currencyOf(ledger);
  const bill = { vendor: vendorName, number: typed };
  await enterBill(fixture.product.server, ledger, bill);
  const id = await fixture.approved({ vendorName, invoiceNumber: number, currency });
  return { id, vendorName, number, typed };
}

const answer = (ledger: LedgerId, id: string, body: object, person = fixture.company.admin) =>
  person.client.send(
    'POST',
    fillPath(exportCalls[ledger].answerFound.path, { invoiceId: id }),
    body,
  );

const foundOf = async (id: string) => (await fixture.factsOf(id))[0]?.found ?? [];

const billsOfVendor = async (name: string) => {
  const { bills, vendors } = await booksOf(fixture.product.server);
  return Object.values(bills).filter(({ vendor }) => vendors[vendor]?.name === name);
};

describe.each(ledgers)('a bill that somebody entered in %s by hand', (ledger) => {
  withCompanyOn(ledger);

  it.each([
    ['as on the invoice', (number: string) => number],
    ['in lower case', (number: string) => number.toLowerCase()],
    ['with blanks instead of dashes', (number: string) => ` ${number.replaceAll('-', ' ')} `],
    ['without leading zeros', (number: string) => number.replace('00', '')],
  ])('is not made a second time, with its number %s', async (_, spelled) => {
    const { id, vendorName } = await enteredByHand(ledger, spelled);
    expect(await fixture.ask(id, ledger)).toMatchObject({
      status: 409,
      message: expect.stringContaining('It was not made by Docket.'),
    });
    expect(await billsOfVendor(vendorName)).toHaveLength(1);
    const [fact] = await fixture.factsOf(id);
    expect(fact?.found).toMatchObject([
      { madeBy: 'others', issuedOn: '2026-05-03', invoiceId: null },
    ]);
    // Each screen writes the day in the formats of its person.
    expect(fact?.problemParts).toContainEqual({ day: expect.any(String) });
    const [failed] = await fixture.client.call(listFailedOperations);
    expect(failed?.errorParts).toEqual(fact?.problemParts);
    const { entries } = await fixture.client.call(getInvoiceTrail, { params: { invoiceId: id } });
    expect(entries.flatMap(({ exported }) => exported ?? [])).toEqual([
      { ledger, step: 'failed' },
      { ledger, step: 'asked' },
    ]);
    const [log] = await fixture.client.call(listExportLogs);
    expect(log?.errorParts).toEqual(fact?.problemParts);
    // Asked once more, it is still no second bill.
    expect((await fixture.ask(id, ledger)).status).toBe(409);
    expect(await billsOfVendor(vendorName)).toHaveLength(1);
  });

  it('is linked when a person says that it is this invoice', async () => {
    const { id, vendorName } = await enteredByHand(ledger);
    await fixture.ask(id, ledger);
    const [bill] = await foundOf(id);
    expect(await answer(ledger, id, { answer: 'same', billId: bill?.id })).toMatchObject({
      status: 200,
    });
    expect(await fixture.factsOf(id)).toMatchObject([
      { state: 'exported', externalId: bill?.id, url: bill?.url },
    ]);
    expect((await fixture.ask(id, ledger)).status).toBe(200);
    expect(await billsOfVendor(vendorName)).toHaveLength(1);
    expect((await fixture.reopen(id)).status).toBe(409);
    const linked = (await fixture.entriesOf(id)).filter(
      ({ metadata }) => metadata !== null && 'linked' in Object(metadata),
    );
    expect(linked).toMatchObject([{ action: 'export', user_email: expect.stringContaining('@') }]);
    const again = await answer(ledger, id, { answer: 'same', billId: bill?.id });
    expect(again).toMatchObject({ status: 409, body: { code: 'answered_before' } });
  });

  it('is joined by another when a person says why it is another invoice', async () => {
    const { id, vendorName } = await enteredByHand(ledger);
    await fixture.ask(id, ledger);
    const billIds = (await foundOf(id)).map((bill) => bill.id);
    const reason = 'The vendor numbers each branch separately';
    const without = await answer(ledger, id, { answer: 'different', billIds, reason: ' ' });
    expect(without.status).toBe(400);
    expect((await answer(ledger, id, { answer: 'different', billIds, reason })).status).toBe(200);
    await fixture.untilExported(id);
    expect(await billsOfVendor(vendorName)).toHaveLength(2);
    expect(await fixture.entriesOf(id)).toContainEqual(
      expect.objectContaining({ metadata: { ledger, differentFrom: billIds, reason } }),
    );
  });

  it('is asked about again when another one was entered meanwhile', async () => {
    const { id, vendorName, number } = await enteredByHand(ledger);
    await fixture.ask(id, ledger);
    const billIds = (await foundOf(id)).map((bill) => bill.id);
    await enterBill(fixture.product.server, ledger, { vendor: vendorName, number });
    await answer(ledger, id, { answer: 'different', billIds, reason: 'Another branch' });
    await fixture.product.server.drain();
    expect(await billsOfVendor(vendorName)).toHaveLength(2);
    const [other, ...more] = await foundOf(id);
    expect(more).toEqual([]);
    expect(billIds).not.toContain(other?.id);
  });

  it('does not stop an invoice with another number, or of another vendor', async () => {
    const { vendorName, number } = await enteredByHand(ledger);
    const currency = currencyOf(ledger);
    const another = await fixture.approved({ vendorName, currency, invoiceNumber: `${number}9` });
    const elsewhere = await fixture.approved({ currency, invoiceNumber: number });
    expect((await fixture.ask(another, ledger)).status).toBe(200);
    expect((await fixture.ask(elsewhere, ledger)).status).toBe(200);
  });
});

describe.each(ledgers)('in %s', (ledger) => {
  withCompanyOn(ledger);

  it('a bill that Docket made from another invoice is named with that invoice', async () => {
    const [vendorName, invoiceNumber] = [unique('Twice'), unique('TW')];
    const known = { vendorName, invoiceNumber, currency: currencyOf(ledger) };
    const first = await fixture.approved(known);
    await fixture.ask(first, ledger);
    const second = await fixture.approvedAlthoughSame({ ...known, amount: '250' });
    expect(await fixture.ask(second, ledger)).toMatchObject({
      status: 409,
      message: expect.stringContaining(`Docket made it from the invoice ${invoiceNumber}.`),
    });
    const [bill] = await foundOf(second);
    expect(bill).toMatchObject({ madeBy: 'docket', invoiceId: first });
    const linked = await answer(ledger, second, { answer: 'same', billId: bill?.id });
    expect(linked).toMatchObject({ status: 409, body: { code: 'already_linked' } });
  });

  it('a bill made by Docket for another company is not called a bill by others', async () => {
    const { id, number, vendorName } = await enteredByHand(ledger);
    await fixture.ask(id, ledger);
    await answer(ledger, id, {
      answer: 'different',
      billIds: (await foundOf(id)).map((one) => one.id),
      reason: 'Another',
    });
    await fixture.untilExported(id);
    await fixture.renew();
    await fixture.connect(ledger);
    const currency = currencyOf(ledger);
    const other = await fixture.approved({ vendorName, invoiceNumber: number, currency });
    await fixture.ask(other, ledger);
    const makers = (await foundOf(other)).map(({ madeBy }) => madeBy);
    expect(makers.toSorted()).toEqual(['elsewhere', 'others']);
  });

  it('two invoices of one number that are exported at once become one bill and a question', async () => {
    const vendorName = await fixture.knownVendor(ledger);
    const known = { vendorName, invoiceNumber: unique('AT'), currency: currencyOf(ledger) };
    const first = await fixture.approved(known);
    const second = await fixture.approvedAlthoughSame({ ...known, amount: '250' });
    // The first one is about to be sent, and the ledger knows nothing of it yet.
    await fixture.disturb({ fault: 'miss', at: 'bill' }, ledger);
    await fixture.ask(first, ledger);
    expect(await fixture.ask(second, ledger)).toMatchObject({
      message: expect.stringContaining('is on its way'),
    });
    expect(await fixture.billsOf(known.invoiceNumber)).toEqual([]);
    const states = async () => {
      await fixture.hurry();
      const facts = await Promise.all([first, second].map((id) => fixture.factsOf(id)));
      return facts.map(([fact]) => fact?.state);
    };
    await expect.poll(states, { timeout: 60_000 }).toEqual(['exported', 'failed']);
    expect(await fixture.billsOf(known.invoiceNumber)).toHaveLength(1);
  });

  it('exports of one number that are attempted at the same time become one bill', async () => {
    const vendorName = await fixture.knownVendor(ledger);
    const known = { vendorName, invoiceNumber: unique('RACE'), currency: currencyOf(ledger) };
    const invoiceIds = [await fixture.approved(known)];
    for (const amount of ['210', '220'])
      invoiceIds.push(await fixture.approvedAlthoughSame({ ...known, amount }));
    await fixture.client.call(exportCalls[ledger].several, { body: { invoiceIds } });
    const states = async () => {
      await fixture.hurry();
      const facts = await Promise.all(invoiceIds.map((id) => fixture.factsOf(id)));
      return facts.map(([fact]) => fact?.state).toSorted();
    };
    await expect.poll(states, { timeout: 60_000 }).toEqual(['exported', 'failed', 'failed']);
    expect(await fixture.billsOf(known.invoiceNumber)).toHaveLength(1);
  });

  it('a bill that is entered while the answer about ours is lost is found before it is sent again', async () => {
    const vendorName = await fixture.knownVendor(ledger);
    const number = unique('LATE');
    const currency = currencyOf(ledger);
    const id = await fixture.approved({ vendorName, invoiceNumber: number, currency });
    await fixture.disturb({ fault: 'miss', at: 'bill' }, ledger);
    await fixture.ask(id, ledger);
    expect(await fixture.billsOf(number)).toEqual([]);
    await enterBill(fixture.product.server, ledger, { vendor: vendorName, number });
    await fixture.hurry();
    await expect.poll(() => foundOf(id), { timeout: 30_000 }).toHaveLength(1);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });
});

it('only people who may export answer, and only for their own company', async () => {
  await fixture.renew();
  await fixture.connect();
  const { id } = await enteredByHand('quickbooks');
  await fixture.ask(id);
  const [bill] = await foundOf(id);
  await fixture.renew();
  const answered = await answer('quickbooks', id, { answer: 'same', billId: bill?.id });
  expect(answered.status).toBe(404);
  await expect(fixture.client.call(getInvoice, { params: { invoiceId: id } })).rejects.toThrow();
});
