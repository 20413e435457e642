import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listExportLogs } from '#shared/exports/contract.ts';
import { integrationCalls, listIntegrations } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { mergeVendors } from '#shared/vendors/contract.ts';
import { customers } from '../../sandbox/ledgers/book.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { uploadOf } from '../../testing/uploads.ts';
import { accessOf } from '../integrations/testing/accessOf.ts';
import { booksOf } from '../integrations/testing/sandboxLedgers.ts';
import { readPayments } from './readPayments.ts';
import { ExportPlace, unique } from './testing/ExportPlace.ts';

let place: ExportPlace;

beforeAll(async () => {
  place = await ExportPlace.start();
});
afterAll(() => place.product.stop());
beforeEach(async () => {
  await place.renew();
  // What Xero takes in a minute is less than these tests ask for.
  await place.disturb({ hours: '0.02' }, 'xero');
});

describe('an export', () => {
  it.each(ledgers)(
    'makes a bill of an approved invoice in %s, with its document',
    async (ledger) => {
      await place.connect(ledger);
      const number = unique('EX');
      const uploadId = await uploadOf(place.inCompany);
      const id = await place.approved({
        invoiceNumber: number,
        amount: '119.00',
        subtotal: '100.00',
        tax: '19.00',
        dueDate: '2025-07-02',
        lines: [
          {
            id: 'a',
            description: 'Paper',
            quantity: '2',
            unitPrice: '30',
            taxRate: '19',
            net: '60.00',
          },
          {
            id: 'b',
            description: 'Ink',
            quantity: '1',
            unitPrice: '40',
            taxRate: '19',
            net: '40.00',
          },
        ],
        uploadId,
      });
      const name = ledger === 'xero' ? 'Xero' : 'QuickBooks';
      expect(await place.ask(id, ledger)).toEqual({
        status: 200,
        message: `Invoice exported to ${name} successfully`,
      });
      const [bill, ...others] = await place.billsOf(number);
      expect(others).toEqual([]);
      expect(bill).toMatchObject({
        total: 119,
        currency: 'USD',
        dueDate: '2025-07-02',
        kind: 'bill',
      });
      expect(bill?.lines.map(({ description, amount }) => [description, amount])).toEqual([
        ['Paper', 60],
        ['Ink', 40],
        ['Tax', 19],
      ]);
      expect(await place.factsOf(id)).toMatchObject([
        { ledger, state: 'exported', externalId: bill?.id, problem: null },
      ]);
      const [log] = await place.client.call(listExportLogs);
      expect(log).toMatchObject({
        invoiceId: id,
        exportType: ledger,
        exportedBy: place.company.admin.email,
        status: 'success',
        externalId: bill?.id,
      });
      const [own] = (await place.client.call(listIntegrations)).filter((one) => one.id === ledger);
      expect(own?.lastSync).not.toBeNull();
    },
  );

  it.each(ledgers)('books each line in %s with the code of its rate of tax', async (ledger) => {
    await place.connect(ledger);
    const codes = { quickbooks: ['2', '3', '5'], xero: ['INPUT2', 'RRINPUT', 'NONE'] }[ledger];
    const [standard = '', reduced = '', none = ''] = codes;
    await place.client.call(integrationCalls[ledger].changeMapping, {
      body: { taxCodes: { '20': standard, '5': reduced }, untaxedCodeId: none },
    });
    const number = unique('TAX');
    const line = (id: string, taxRate: string, net: string) => ({
      ...{ id, description: id, quantity: null, unitPrice: null },
      ...{ taxRate, net },
    });
    const lines = [line('a', '20', '100.00'), line('b', '5', '40.00'), line('c', '0', '10.00')];
    const id = await place.approved({
      invoiceNumber: number,
      amount: '172.00',
      tax: '22.00',
      lines,
    });
    await place.ask(id, ledger);
    const [bill] = await place.billsOf(number);
    expect(bill?.total).toBe(172);
    expect(bill?.lines.map(({ taxCode }) => taxCode)).toEqual(codes);

    // A rate that nobody has chosen a code for is not guessed.
    const odd = await place.approved({
      amount: '107.00',
      tax: '7.00',
      lines: [line('a', '7', '100.00')],
    });
    await place.ask(odd, ledger);
    expect(await place.factsOf(odd)).toMatchObject([
      { state: 'failed', problem: 'Choose the tax code for 7% tax in the Integrations page.' },
    ]);
  });

  it('is made once, however often it is asked for', async () => {
    await place.connect();
    const number = unique('EX');
    const id = await place.approved({ invoiceNumber: number });
    const answers = await Promise.all([place.ask(id), place.ask(id), place.ask(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await place.ask(id);
    expect(await place.billsOf(number)).toHaveLength(1);
    const audited = (await place.entriesOf(id)).filter(({ action }) => action === 'export');
    expect(audited).toMatchObject([
      { status: 'pending', user_email: place.company.admin.email },
      { status: 'success', user_email: 'system' },
    ]);
  });

  it('is refused in words when it cannot be', async () => {
    const id = await place.approved();
    expect(await place.ask(id)).toEqual({
      status: 409,
      message: 'Please connect your QuickBooks account in the Integrations page.',
    });
    await place.connect();
    const waiting = await invoiceOf(place.inCompany);
    expect(await place.ask(waiting)).toMatchObject({ status: 409 });
    const viewer = await place.company.hire('viewer');
    expect((await place.ask(id, 'quickbooks', viewer)).status).toBe(403);
  });

  it('keeps the invoice from being opened again', async () => {
    await place.connect();
    const id = await place.approved();
    await place.ask(id);
    expect((await place.reopen(id)).status).toBe(409);
  });

  it('of an invoice below zero is a credit', async () => {
    await place.connect();
    const number = unique('CN');
    const id = await place.approved({ invoiceNumber: number, amount: '-50.00' });
    expect((await place.ask(id)).status).toBe(200);
    expect(await place.billsOf(number)).toMatchObject([{ kind: 'credit', total: 50 }]);
  });
});

describe('the vendor of a bill', () => {
  it('that is called like a customer gets a name like it in QuickBooks', async () => {
    await place.connect();
    const [vendorName = ''] = customers;
    const numbers = [unique('CUST'), unique('CUST')] as const;
    for (const invoiceNumber of numbers) {
      const id = await place.approved({ vendorName, invoiceNumber });
      expect(await place.ask(id)).toMatchObject({ status: 200 });
    }
    const { vendors } = await booksOf(place.product.server);
    const [first, second] = await Promise.all(numbers.map(vendorIn));
    expect(vendors[first ?? '']?.name).toBe(`${vendorName} (USD)`);
    expect(second).toBe(first);
  });

  it('whose name and those like it are all taken is refused in words', async () => {
    await place.connect();
    const [, vendorName = ''] = customers;
    const reply = await place.ask(await place.approved({ vendorName }));
    expect(reply.status).toBe(409);
    expect(reply.message).toMatch(/Add the vendor there under another name/);
  });

  it.each(ledgers)('that %s refused once is made as soon as it can be', async (ledger) => {
    await place.connect(ledger);
    const number = unique('V');
    const id = await place.approved({ invoiceNumber: number });
    await place.disturb({ fault: 'lapsed' }, ledger);
    expect((await place.ask(id, ledger)).status).toBe(409);
    expect((await place.ask(id, ledger)).status).toBe(200);
    expect(await place.billsOf(number)).toHaveLength(1);
  });

  const merge = (sourceVendorId: string, targetVendorId: string) =>
    place.client.call(mergeVendors, {
      body: { sourceVendorId, targetVendorId, keepSourceFields: [], reason: 'One company' },
    });
  const vendorIn = async (number: string) => (await place.billsOf(number))[0]?.vendor;

  it('stays what it was in the ledger when it is merged into another, with its account', async () => {
    await place.connect();
    const inCompany = place.inCompany;
    const name = unique('Merged');
    const source = await vendorOf(inCompany, { name });
    const target = await vendorOf(inCompany, { name: `${name} Group` });
    const numbers = [unique('M'), unique('M'), unique('M')] as const;
    const ids = [
      await place.approved({ invoiceNumber: numbers[0], vendorId: source, vendorName: name }),
      await place.approved({ invoiceNumber: numbers[1], vendorId: source, vendorName: name }),
      await place.approved({
        invoiceNumber: numbers[2],
        vendorId: target,
        vendorName: `${name} Group`,
      }),
    ] as const;
    await place.ask(ids[0]);
    const { changeMapping, getMapping } = integrationCalls.quickbooks;
    const { client } = place.company.admin;
    await client.call(changeMapping, { body: { vendorAccounts: { [source]: '24' } } });
    await merge(source, target);
    await place.ask(ids[1]);
    await place.ask(ids[2]);
    const [first, second, third] = await Promise.all(numbers.map(vendorIn));
    expect(first).toBeDefined();
    expect([second, third]).toEqual([first, first]);
    const { settings, vendors } = await client.call(getMapping);
    expect(settings.vendorAccounts).toEqual({ [target]: '24' });
    expect(vendors.map(({ id }) => id)).toEqual([target]);
  });

  it('that was in the ledger before it took over another stays as it is', async () => {
    await place.connect();
    const inCompany = place.inCompany;
    const name = unique('Kept');
    const source = await vendorOf(inCompany, { name: `${name} Ltd` });
    const target = await vendorOf(inCompany, { name });
    const numbers = [unique('K'), unique('K'), unique('K')] as const;
    const first = await place.approved({ invoiceNumber: numbers[0], vendorId: source });
    const second = await place.approved({ invoiceNumber: numbers[1], vendorId: target });
    const moved = await place.approved({ invoiceNumber: numbers[2], vendorId: source });
    await place.ask(first);
    await place.ask(second);
    await merge(source, target);
    await place.ask(moved);
    const kept = await vendorIn(numbers[1]);
    expect(await vendorIn(numbers[0])).not.toBe(kept);
    expect(await vendorIn(numbers[2])).toBe(kept);
  });
});

async function readTwice(ledger: LedgerId): Promise<void> {
  const { db } = place.product.database;
  const where = { accountId: place.company.accountId, ledger };
  for (let time = 0; time < 2; time++) {
    await readPayments({ db, access: accessOf(place.product) }, where);
  }
}

describe('what is deleted in the ledger', () => {
  it.each(ledgers)('%s has once more when it is exported anew', async (ledger) => {
    await place.connect(ledger);
    const numbers = [unique('GONE'), unique('GONE'), unique('GONE')] as const;
    const [again, retried, opened] = [
      await place.approved({ invoiceNumber: numbers[0] }),
      await place.approved({ invoiceNumber: numbers[1], amount: '-20.00' }),
      await place.approved({ invoiceNumber: numbers[2] }),
    ];
    const kept = await place.approved();
    for (const id of [again, retried, opened, kept]) await place.ask(id, ledger);
    for (const number of numbers) {
      const [bill] = await place.billsOf(number);
      await place.disturb({ delete: bill?.id ?? '' }, ledger);
    }
    await readTwice(ledger);
    for (const id of [again, retried, opened]) {
      expect(await place.factsOf(id)).toMatchObject([
        { state: 'failed', isUncertain: false, externalId: null },
      ]);
      const noted = (await place.entriesOf(id)).filter(({ status }) => status === 'failure');
      expect(noted).toMatchObject([{ error_message: expect.stringContaining('deleted') }]);
    }
    expect(await place.factsOf(kept)).toMatchObject([{ state: 'exported' }]);
    const failed = await place.client.call(listFailedOperations);
    expect(failed).toHaveLength(3);
    const operation = failed.find(({ entityId }) => entityId === retried);
    expect((await place.retry(operation?.id ?? '')).status).toBe(200);
    expect((await place.ask(again, ledger)).status).toBe(200);
    await place.untilExported(retried);
    expect((await place.reopen(opened)).status).toBe(200);
    const inBooks = async (number: string) =>
      (await place.billsOf(number)).filter(({ status }) => status !== 'DELETED').length;
    expect(await Promise.all(numbers.map(inBooks))).toEqual([1, 1, 0]);
  });
});

describe('what is paid in the ledger', () => {
  it.each(ledgers)('%s is paid here as well', async (ledger) => {
    await place.connect(ledger);
    const number = unique('PAID');
    const [id, open] = [await place.approved({ invoiceNumber: number }), await place.approved()];
    await place.ask(id, ledger);
    await place.ask(open, ledger);
    const [bill] = await place.billsOf(number);
    await place.disturb({ pay: bill?.id ?? '' }, ledger);
    await readTwice(ledger);
    const { rows } = await place.product.database.asSuperuser(
      'select id, status from invoices where account_id = $1 order by id',
      [place.company.accountId],
    );
    expect(rows).toEqual([
      { id, status: 'paid' },
      { id: open, status: 'approved' },
    ]);
    const { rows: told } = await place.product.database.asSuperuser(
      `select count(*)::int as times from audit_log where account_id = $1 and new_values->>'status' = 'paid'`,
      [place.company.accountId],
    );
    expect(told).toEqual([{ times: 1 }]);
  });
});
