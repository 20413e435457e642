import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { exportCalls, listExportLogs } from '#shared/exports/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { until } from '../../testing/program.ts';
import {
  accessOf,
  booksOf,
  connectLedger,
  disturb,
} from '../integrations/testing/sandboxLedgers.ts';
import { readPayments } from './readPayments.ts';

let product: OwnProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
});

type Known = Parameters<typeof invoiceOf>[1];

async function exported(ledger: LedgerId, known: Known): Promise<string> {
  const { database } = product;
  const id = await invoiceOf({ db: database.db, accountId: company.accountId }, known);
  await approveAs(company.admin, id);
  await company.admin.client.call(exportCalls[ledger].several, { body: { invoiceIds: [id] } });
  await until('the export to be there', async () => {
    const logs = await company.admin.client.call(listExportLogs);
    return logs.every(({ status }) => status === 'success');
  });
  return id;
}

async function payIn(ledger: LedgerId, number: string): Promise<void> {
  const bills = Object.values((await booksOf(product.server)).bills);
  const bill = bills.find((one) => one.number === number);
  await disturb(product.server, ledger, { pay: bill?.id ?? '' });
}

/** One round, which the job runs every quarter of an hour. */
function round(ledger: LedgerId): Promise<void> {
  const { database } = product;
  const given = { db: database.db, access: accessOf(product) };
  return readPayments(given, { accountId: company.accountId, ledger });
}

const statusOf = async (id: string) => (await invoiceAs(company.admin, id)).status;

it.each(ledgers)('a credit that is used up in %s marks its invoice as paid', async (ledger) => {
  await connectLedger({ client: company.admin.client, sandbox: product.server }, ledger);
  const used = await exported(ledger, { invoiceNumber: `U-${ledger}`, amount: '-50.00' });
  const open = await exported(ledger, { invoiceNumber: `O-${ledger}`, amount: '-60.00' });
  await payIn(ledger, `U-${ledger}`);
  await round(ledger);
  expect([await statusOf(used), await statusOf(open)]).toEqual(['paid', 'approved']);
});

it('every bill is read in time although each round is interrupted', async () => {
  const { server, database } = product;
  const { accountId } = company;
  await connectLedger({ client: company.admin.client, sandbox: server }, 'xero');
  const vendorName = 'Many open bills';
  const first = await exported('xero', { vendorName, invoiceNumber: 'FIRST' });
  // Bills that stay open, more than one batch.
  for (let one = 0; one < 45; one++) {
    const id = await invoiceOf({ db: database.db, accountId }, { vendorName });
    await database.asSuperuser("update invoices set status = 'approved' where id = $1", [id]);
    await database.asSuperuser(
      `insert into export_logs (account_id, id, invoice_id, ledger, company_id, status, requested_by, request_key, sent, external_id)
        select account_id, $1, $1, ledger, company_id, status, requested_by, 'key', sent, gen_random_uuid()
        from export_logs where invoice_id = $2`,
      [id, first],
    );
  }
  const last = await exported('xero', { vendorName, invoiceNumber: 'LAST' });
  await payIn('xero', 'LAST');
  for (let rounds = 0; rounds < 2; rounds++) {
    await leaveOneCall();
    await round('xero');
  }
  expect(await statusOf(last)).toBe('paid');

  // The next round starts at the beginning.
  await payIn('xero', 'FIRST');
  await anotherMinute();
  await round('xero');
  expect(await statusOf(first)).toBe('paid');
});

async function anotherMinute(): Promise<void> {
  await disturb(product.server, 'xero', { hours: '0.02' });
  await product.database.asSuperuser('update ledger_connections set paused_until = null');
  await product.database.wakeNodes();
}

/** Uses up Xero's rate limit except for one call. */
async function leaveOneCall(): Promise<void> {
  await anotherMinute();
  const where = {
    accountId: company.accountId,
    ledger: 'xero',
    companyId: companies.xero[0].id,
  } as const;
  const books = await accessOf(product).open(where, AbortSignal.timeout(60_000));
  for (let call = 1; call <= 59; call++) await books.fatesOf('bill', ['none']);
}
