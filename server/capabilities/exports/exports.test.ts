import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeApprovalSettings } from '#shared/approvals/contract.ts';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { integrationCalls, listIntegrations } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import { listFailedOperations } from '#shared/operations/contract.ts';
import { mergeVendors } from '#shared/vendors/contract.ts';
import { customers } from '../../sandbox/ledgers/entries.ts';
import { approveAs } from '../../testing/approving.ts';
import { codeInvoice, entryIds } from '../../testing/coding.ts';
import { invoiceOf, mergeWithoutMoving, vendorOf } from '../../testing/documents.ts';
import { uploadOf } from '../../testing/uploads.ts';
import { accessOf, booksOf } from '../integrations/testing/sandboxLedgers.ts';
import { readPayments } from './readPayments.ts';
import { ExportFixture, unique } from './testing/ExportFixture.ts';

let fixture: ExportFixture;

const [north, sales] = [11, 21].map((end) => `5d2f7f7a-0970-4f0e-9a39-0000000000${end}`);
const xeroAccount = (code: string) => ({
  id: `5d2f7f7a-acc0-4f0e-9a39-000000000${code}`,
  named: code,
});

const sageAccount = (code: string) => {
  const id = `b2c1${code.padStart(28, '0')}`;
  return { id, named: id };
};

/** What the lines of a coded invoice name, and what the books keep of it. */
const codedIn = {
  quickbooks: {
    accounts: [
      { id: '62', named: '62' },
      { id: '83', named: '83' },
    ],
    codes: ['2', '5'],
    fields: [
      ['a/class', 'class', '4001'],
      ['a/customer', 'customer', '4301'],
      ['all/location', 'location', '4101'],
    ],
    kept: { class: '4001', customer: '4301', isBillable: false },
    location: '4101',
  },
  xero: {
    accounts: [xeroAccount('463'), xeroAccount('429')],
    codes: ['INPUT2', 'NONE'],
    fields: [
      ['a/tracking', 'trackingOption', north ?? ''],
      ['a/secondTracking', 'trackingOption', sales ?? ''],
    ],
    kept: { tracking: [north, sales] },
    location: null,
  },
  sage: {
    accounts: [sageAccount('7510'), sageAccount('7500')],
    codes: ['GB_STANDARD', 'GB_ZERO'],
    fields: [],
    kept: {},
    location: null,
  },
  odoo: {
    accounts: [
      { id: '6518', named: '6518' },
      { id: '6064', named: '6064' },
    ],
    codes: ['11', '13'],
    fields: [['a/class', 'class', '41']],
    kept: { class: '41' },
    location: null,
  },
} as const satisfies Record<LedgerId, object>;

/** Of 20%, 5% and none. */
const taxCodes = {
  quickbooks: ['2', '3', '5'],
  xero: ['INPUT2', 'RRINPUT', 'NONE'],
  sage: ['GB_STANDARD', 'GB_LOWER', 'GB_ZERO'],
  odoo: ['11', '12', '13'],
} satisfies Record<LedgerId, readonly string[]>;

beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());
beforeEach(async () => {
  await fixture.renew();
  // These tests make more calls than Xero allows per minute.
  await fixture.disturb({ hours: '0.02' }, 'xero');
});

describe('an export', () => {
  it.each(ledgers)(
    'makes a bill of an approved invoice in %s, with its document',
    async (ledger) => {
      await fixture.connect(ledger);
      const number = unique('EX');
      const uploadId = await uploadOf(fixture.inCompany);
      const id = await fixture.approved({
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
            discount: null,
            taxRate: '19',
            net: '60.00',
          },
          {
            id: 'b',
            description: 'Ink',
            quantity: '1',
            unitPrice: '40',
            discount: null,
            taxRate: '19',
            net: '40.00',
          },
        ],
        uploadId,
      });
      const name = ledgerNames[ledger].short;
      expect(await fixture.ask(id, ledger)).toEqual({
        status: 200,
        message: `Invoice exported to ${name} successfully`,
      });
      const [bill, ...others] = await fixture.billsOf(number);
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
      expect(await fixture.factsOf(id)).toMatchObject([
        { ledger, state: 'exported', externalId: bill?.id, problem: null },
      ]);
      const [log] = await fixture.client.call(listExportLogs);
      expect(log).toMatchObject({
        invoiceId: id,
        exportType: ledger,
        exportedBy: fixture.company.admin.email,
        status: 'success',
        externalId: bill?.id,
      });
      const [own] = (await fixture.client.call(listIntegrations)).filter(
        (one) => one.id === ledger,
      );
      expect(own?.lastSync).not.toBeNull();
    },
  );

  it.each(ledgers)(
    'creates a new vendor in %s once for several invoices at once',
    async (ledger) => {
      await fixture.connect(ledger);
      const vendorName = unique('Newcomer');
      const invoiceIds: string[] = [];
      for (const amount of ['97.00', '210.00', '340.00', '485.00']) {
        invoiceIds.push(
          await fixture.approved({ vendorName, invoiceNumber: unique('AT-ONCE'), amount }),
        );
      }
      await fixture.client.call(exportCalls[ledger].several, { body: { invoiceIds } });
      await fixture.product.server.drain();
      const { bills, vendors } = await booksOf(fixture.product.server);
      const ofVendor = Object.values(vendors).filter(({ name }) => name.startsWith(vendorName));
      expect(ofVendor).toHaveLength(1);
      const theirs = Object.values(bills).filter(({ vendor }) => vendor === ofVendor[0]?.id);
      expect(theirs).toHaveLength(4);
    },
  );

  it.each(ledgers)('books each line in %s with the tax code of its rate', async (ledger) => {
    await fixture.connect(ledger);
    const codes = taxCodes[ledger];
    const [standard = '', reduced = '', none = ''] = codes;
    await fixture.client.call(integrationCalls[ledger].changeMapping, {
      body: { taxCodes: { '20': standard, '5': reduced }, untaxedCodeId: none },
    });
    const number = unique('TAX');
    const line = (id: string, taxRate: string, net: string) => ({
      ...{ id, description: id, quantity: null, unitPrice: null, discount: null },
      ...{ taxRate, net },
    });
    const lines = [line('a', '20', '100.00'), line('b', '5', '40.00'), line('c', '0', '10.00')];
    const id = await fixture.approved({
      invoiceNumber: number,
      amount: '172.00',
      tax: '22.00',
      lines,
    });
    await fixture.ask(id, ledger);
    const [bill] = await fixture.billsOf(number);
    expect(bill?.total).toBe(172);
    expect(bill?.lines.map(({ taxCode }) => taxCode)).toEqual(codes);

    // A rate without a chosen tax code is refused.
    const odd = await fixture.approved({
      amount: '107.00',
      tax: '7.00',
      lines: [line('a', '7', '100.00')],
    });
    await fixture.ask(odd, ledger);
    expect(await fixture.factsOf(odd)).toMatchObject([
      { state: 'failed', problem: 'Choose the tax code for 7% tax in the Integrations page.' },
    ]);
  });

  it.each(ledgers)('is entered in %s as its lines are coded', async (ledger) => {
    await fixture.connect(ledger);
    const idOf = await entryIds(fixture.client);
    const number = unique('CODED');
    const known = { vendorName: unique('Supplier'), invoiceNumber: number, currency: 'USD' };
    const line = (id: string, net: string) => ({
      ...{ id, description: id, quantity: null, unitPrice: null, discount: null },
      ...{ taxRate: '20', net },
    });
    const invoiceId = await invoiceOf(fixture.inCompany, {
      ...{ ...known, amount: '180.00', subtotal: '150.00', tax: '30.00' },
      lines: [line('a', '100.00'), line('b', '50.00')],
    });
    const { accounts, codes, fields, kept, location } = codedIn[ledger];
    await codeInvoice(
      fixture.inCompany,
      { invoiceId, person: fixture.company.admin },
      {
        'all/taxCode': idOf('taxCode', codes[0]),
        'all/account': idOf('account', accounts[0].id),
        'a:1/share': '40%',
        'a:1/account': idOf('account', accounts[1].id),
        'b/taxCode': idOf('taxCode', codes[1]),
        ...Object.fromEntries(fields.map(([key, list, id]) => [key, idOf(list, id)])),
      },
    );
    expect(await approveAs(fixture.company.admin, invoiceId)).toMatchObject({ status: 200 });
    expect(await fixture.ask(invoiceId, ledger)).toMatchObject({ status: 200 });
    const [bill] = await fixture.billsOf(number);
    expect(bill).toMatchObject({ total: 180, location });
    expect(bill?.lines).toMatchObject([
      { account: accounts[0].named, amount: 60, taxCode: codes[0], ...kept },
      { account: accounts[1].named, amount: 40, taxCode: codes[0], ...kept },
      // Tax that cannot be reclaimed is part of the cost.
      { account: accounts[0].named, amount: 60, taxCode: codes[1] },
    ]);
  });

  it('has the coding that was approved, where approvals cover it, although the vendor has other defaults now', async () => {
    await fixture.connect();
    await fixture.client.call(changeApprovalSettings, { body: { coversCoding: true } });
    const idOf = await entryIds(fixture.client);
    const [number, name] = [unique('COVERED'), unique('Supplier')];
    const [before, after] = [idOf('account', '62'), idOf('account', '83')];
    const vendorId = await vendorOf(fixture.inCompany, { name, defaultAccount: before });
    const known = { vendorName: name, vendorId, invoiceNumber: number, currency: 'USD' };
    const id = await invoiceOf(fixture.inCompany, known);
    expect(await approveAs(fixture.company.admin, id)).toMatchObject({ status: 200 });
    const changed = await fixture.client.send('PUT', `/api/vendors/${vendorId}`, {
      defaultAccount: after,
    });
    expect(changed.status).toBe(200);
    await fixture.ask(id);
    expect(await fixture.billsOf(number)).toMatchObject([{ lines: [{ account: '62' }] }]);
  });

  it('is refused before anything is sent, if the ledger would refuse the coding', async () => {
    await fixture.connect();
    const idOf = await entryIds(fixture.client);
    const number = unique('INACTIVE');
    const known = { vendorName: unique('Supplier'), invoiceNumber: number, currency: 'USD' };
    const invoiceId = await invoiceOf(fixture.inCompany, known);
    const coding = { 'all/account': idOf('account', '90') };
    const { admin } = fixture.company;
    await codeInvoice(fixture.inCompany, { invoiceId, person: admin }, coding);
    await approveAs(admin, invoiceId);
    await fixture.ask(invoiceId);
    expect(await fixture.factsOf(invoiceId)).toMatchObject([
      {
        state: 'failed',
        problem: '“Old Advertising” is inactive in QuickBooks. Choose another account.',
      },
    ]);
    expect(await fixture.billsOf(number)).toEqual([]);
  });

  it('that is requested several times makes one bill', async () => {
    await fixture.connect();
    const number = unique('EX');
    const id = await fixture.approved({ invoiceNumber: number });
    const answers = await Promise.all([fixture.ask(id), fixture.ask(id), fixture.ask(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await fixture.ask(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
    const audited = (await fixture.entriesOf(id)).filter(({ action }) => action === 'export');
    expect(audited).toMatchObject([
      { status: 'pending', user_email: fixture.company.admin.email },
      { status: 'success', user_email: 'system' },
    ]);
  });

  it('is refused without a connection, an approval or the permission', async () => {
    const id = await fixture.approved();
    expect(await fixture.ask(id)).toEqual({
      status: 409,
      message: 'Please connect your QuickBooks account in the Integrations page.',
    });
    await fixture.connect();
    const waiting = await invoiceOf(fixture.inCompany);
    expect(await fixture.ask(waiting)).toMatchObject({ status: 409 });
    const viewer = await fixture.company.hire('viewer');
    expect((await fixture.ask(id, 'quickbooks', viewer)).status).toBe(403);
  });

  it('keeps the invoice from being reopened', async () => {
    await fixture.connect();
    const id = await fixture.approved();
    await fixture.ask(id);
    expect((await fixture.reopen(id)).status).toBe(409);
  });

  it('of a negative invoice is a credit', async () => {
    await fixture.connect();
    const number = unique('CN');
    const id = await fixture.approved({ invoiceNumber: number, amount: '-50.00' });
    expect((await fixture.ask(id)).status).toBe(200);
    expect(await fixture.billsOf(number)).toMatchObject([{ kind: 'credit', total: 50 }]);
  });
});

describe('the vendor of a bill', () => {
  it('with the name of a customer gets a similar name in QuickBooks', async () => {
    await fixture.connect();
    const [vendorName = ''] = customers;
    const numbers = [unique('CUST'), unique('CUST')] as const;
    for (const invoiceNumber of numbers) {
      const id = await fixture.approved({ vendorName, invoiceNumber });
      expect(await fixture.ask(id)).toMatchObject({ status: 200 });
    }
    const { vendors } = await booksOf(fixture.product.server);
    const [first, second] = await Promise.all(numbers.map(vendorIn));
    expect(vendors[first ?? '']?.name).toBe(`${vendorName} (USD)`);
    expect(second).toBe(first);
  });

  it('is refused if its name and the similar ones are taken', async () => {
    await fixture.connect();
    const [, vendorName = ''] = customers;
    const reply = await fixture.ask(await fixture.approved({ vendorName }));
    expect(reply.status).toBe(409);
    expect(reply.message).toMatch(/Add the vendor there under another name/);
  });

  it.each(ledgers)('that %s refused once is created by a later attempt', async (ledger) => {
    await fixture.connect(ledger);
    const number = unique('V');
    const id = await fixture.approved({ invoiceNumber: number });
    await fixture.disturb({ fault: 'lapsed' }, ledger);
    expect((await fixture.ask(id, ledger)).status).toBe(409);
    expect((await fixture.ask(id, ledger)).status).toBe(200);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });

  const merge = (sourceVendorId: string, targetVendorId: string) =>
    fixture.client.call(mergeVendors, {
      body: { sourceVendorId, targetVendorId, keepSourceFields: [], reason: 'One company' },
    });
  const vendorIn = async (number: string) => (await fixture.billsOf(number))[0]?.vendor;

  const changed = 'The vendor has changed since the approval. Reopen the invoice.';
  const approveAgain = async (id: string) => {
    expect((await fixture.reopen(id)).status).toBe(200);
    expect(await approveAs(fixture.company.admin, id)).toMatchObject({ status: 200 });
  };

  it.each([
    ['renamed', (vendorId: string) => fixture.renameVendor(vendorId, unique('Evil'))],
    [
      'merged into another, which has not taken over the invoice yet,',
      async (vendorId: string) => {
        const target = await vendorOf(fixture.inCompany, { name: unique('Evil') });
        await mergeWithoutMoving(fixture.product.database, vendorId, target);
      },
    ],
    [
      'merged into another',
      async (vendorId: string) => {
        await merge(vendorId, await vendorOf(fixture.inCompany, { name: unique('Evil') }));
      },
    ],
  ])(
    'that was %s since the approval is sent no bill until the invoice is approved again',
    async (_, change) => {
      await fixture.connect();
      const [name, number] = [unique('Approved'), unique('P')];
      const vendorId = await vendorOf(fixture.inCompany, { name });
      const id = await fixture.approved({ invoiceNumber: number, vendorId, vendorName: name });
      await change(vendorId);
      expect(await fixture.ask(id)).toEqual({ status: 409, message: changed });
      expect(await fixture.billsOf(number)).toEqual([]);
      await approveAgain(id);
      expect((await fixture.ask(id)).status).toBe(200);
    },
  );

  it('that took over another gets its bills under its own name, not under that of the other', async () => {
    await fixture.connect();
    const [own, evil] = [unique('Own'), unique('Evil')];
    const target = await vendorOf(fixture.inCompany, { name: own });
    const source = await vendorOf(fixture.inCompany, { name: evil });
    const numbers = [unique('T'), unique('T')] as const;
    const first = await fixture.approved({ invoiceNumber: numbers[0], vendorId: source });
    await fixture.ask(first);
    const second = await fixture.approved({ invoiceNumber: numbers[1], vendorId: target });
    await merge(source, target);
    expect((await fixture.ask(second)).status).toBe(200);
    expect(await vendorIn(numbers[1])).not.toBe(await vendorIn(numbers[0]));
  });

  it('keeps its chosen account when it is merged into another of the same name', async () => {
    await fixture.connect();
    const inCompany = fixture.inCompany;
    const name = unique('Merged');
    const source = await vendorOf(inCompany, { name });
    const target = await vendorOf(inCompany, { name: `${name} Ltd` });
    const numbers = [unique('M'), unique('M'), unique('M')] as const;
    const ids = [
      await fixture.approved({ invoiceNumber: numbers[0], vendorId: source, vendorName: name }),
      await fixture.approved({ invoiceNumber: numbers[1], vendorId: source, vendorName: name }),
      await fixture.approved({
        invoiceNumber: numbers[2],
        vendorId: target,
        vendorName: `${name} Ltd`,
      }),
    ] as const;
    await fixture.ask(ids[0]);
    const { changeMapping, getMapping } = integrationCalls.quickbooks;
    const { client } = fixture.company.admin;
    await client.call(changeMapping, { body: { vendorAccounts: { [source]: '24' } } });
    await merge(source, target);
    await approveAgain(ids[1]);
    await fixture.ask(ids[1]);
    await fixture.ask(ids[2]);
    const [first, second, third] = await Promise.all(numbers.map(vendorIn));
    expect(first).toBeDefined();
    expect([second, third]).toEqual([first, first]);
    const { settings, vendors } = await client.call(getMapping);
    expect(settings.vendorAccounts).toEqual({ [target]: '24' });
    expect(vendors.map(({ id }) => id)).toEqual([target]);
  });

  it('that was in the ledger before a merge keeps its ledger vendor', async () => {
    await fixture.connect();
    const inCompany = fixture.inCompany;
    const name = unique('Kept');
    const source = await vendorOf(inCompany, { name: `${name} Ltd` });
    const target = await vendorOf(inCompany, { name });
    const numbers = [unique('K'), unique('K'), unique('K')] as const;
    const first = await fixture.approved({ invoiceNumber: numbers[0], vendorId: source });
    const second = await fixture.approved({ invoiceNumber: numbers[1], vendorId: target });
    const moved = await fixture.approved({ invoiceNumber: numbers[2], vendorId: source });
    await fixture.ask(first);
    await fixture.ask(second);
    await merge(source, target);
    await approveAgain(moved);
    await fixture.ask(moved);
    const kept = await vendorIn(numbers[1]);
    expect(await vendorIn(numbers[0])).not.toBe(kept);
    expect(await vendorIn(numbers[2])).toBe(kept);
  });
});

async function readTwice(ledger: LedgerId): Promise<void> {
  const { db } = fixture.product.database;
  const where = { accountId: fixture.company.accountId, ledger };
  for (let time = 0; time < 2; time++) {
    await readPayments({ db, access: accessOf(fixture.product) }, where);
  }
}

describe('a bill that is deleted in the ledger', () => {
  it.each(ledgers)('is in %s again after another export or a retry', async (ledger) => {
    await fixture.connect(ledger);
    const numbers = [unique('GONE'), unique('GONE'), unique('GONE')] as const;
    const [again, retried, opened] = [
      await fixture.approved({ invoiceNumber: numbers[0] }),
      await fixture.approved({ invoiceNumber: numbers[1], amount: '-20.00' }),
      await fixture.approved({ invoiceNumber: numbers[2] }),
    ];
    const kept = await fixture.approved();
    for (const id of [again, retried, opened, kept]) await fixture.ask(id, ledger);
    for (const number of numbers) {
      const [bill] = await fixture.billsOf(number);
      await fixture.disturb({ delete: bill?.id ?? '' }, ledger);
    }
    await readTwice(ledger);
    for (const id of [again, retried, opened]) {
      expect(await fixture.factsOf(id)).toMatchObject([
        { state: 'failed', isUncertain: false, externalId: null },
      ]);
      const noted = (await fixture.entriesOf(id)).filter(({ status }) => status === 'failure');
      expect(noted).toMatchObject([{ error_message: expect.stringContaining('deleted') }]);
    }
    expect(await fixture.factsOf(kept)).toMatchObject([{ state: 'exported' }]);
    const failed = await fixture.client.call(listFailedOperations);
    expect(failed).toHaveLength(3);
    const operation = failed.find(({ entityId }) => entityId === retried);
    expect((await fixture.retry(operation?.id ?? '')).status).toBe(200);
    expect((await fixture.ask(again, ledger)).status).toBe(200);
    await fixture.untilExported(retried);
    expect((await fixture.reopen(opened)).status).toBe(200);
    const inBooks = async (number: string) =>
      (await fixture.billsOf(number)).filter(({ status }) => status !== 'DELETED').length;
    expect(await Promise.all(numbers.map(inBooks))).toEqual([1, 1, 0]);
  });
});

describe('a bill that is paid in the ledger', () => {
  it.each(ledgers)('marks its invoice as paid (%s)', async (ledger) => {
    await fixture.connect(ledger);
    const number = unique('PAID');
    const [id, open] = [
      await fixture.approved({ invoiceNumber: number }),
      await fixture.approved(),
    ];
    await fixture.ask(id, ledger);
    await fixture.ask(open, ledger);
    const [bill] = await fixture.billsOf(number);
    await fixture.disturb({ pay: bill?.id ?? '' }, ledger);
    await readTwice(ledger);
    const { rows } = await fixture.product.database.asSuperuser(
      'select id, status from invoices where account_id = $1 order by id',
      [fixture.company.accountId],
    );
    expect(rows).toEqual([
      { id, status: 'paid' },
      { id: open, status: 'approved' },
    ]);
    const { rows: audited } = await fixture.product.database.asSuperuser(
      `select count(*)::int as times from audit_log where account_id = $1 and new_values->>'status' = 'paid'`,
      [fixture.company.accountId],
    );
    expect(audited).toEqual([{ times: 1 }]);
  });
});
