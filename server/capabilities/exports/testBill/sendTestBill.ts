import { newLedgerSettings } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../../capability.ts';
import { systemActor, writeAudit } from '../../../platform/audit/write.ts';
import { withLease } from '../../../platform/outside/withLease.ts';
import { choicesOf } from '../../integrations/choicesOf.ts';
import { booksForBill } from '../../integrations/codedBooks.ts';
import { findConnection } from '../../integrations/connectionStore.ts';
import type { KeptBill, Ledger } from '../../integrations/Ledger.ts';
import { LedgerProblem } from '../../integrations/LedgerProblem.ts';
import {
  changeTestBill,
  findTestBill,
  type TestBillRow,
  testBillNumber,
} from '../../integrations/testBillStore.ts';
import { BillRefused, keyFor } from '../Attempt.ts';
import { billOf } from '../billOf.ts';
import { testInvoice, testVendor } from './testInvoice.ts';

type Given = Pick<Services, 'db' | 'access' | 'config'>;

interface Place {
  accountId: string;
  id: string;
}

const timeoutInMs = 60_000;

/**
 * Sends a test bill and takes it out of the ledger again. As with exports, what is sent is stored before, so that an attempt
 * that was interrupted finds the bill by its mark, and none is made twice or left behind.
 */
export async function sendTestBill(given: Given, place: Place): Promise<void> {
  const { db } = given;
  const { accountId, id } = place;
  await withLease(db, `test bill ${id}`, async () => {
    const row = await db.withAccount(accountId, (tx) => findTestBill(tx, id));
    if (row?.state !== 'underWay') return;
    try {
      await carryOut(given, place, row);
    } catch (error) {
      if (await isOver(given, place, error)) return;
      throw error;
    }
  });
}

async function carryOut(given: Given, place: Place, row: TestBillRow): Promise<void> {
  const { db, access } = given;
  const { accountId, id } = place;
  const { ledger: name, companyId } = row;
  const signal = AbortSignal.timeout(timeoutInMs);
  const ledger = await access.open({ accountId, ledger: name, companyId }, signal);
  const billId = row.billId ?? (await make(given, place, row, ledger)).id;
  await ledger.withdrawBill(billId);
  await db.withAccount(accountId, async (tx) => {
    const change = { state: 'done', url: null, problem: null, finishedAt: new Date() } as const;
    await changeTestBill(tx, id, change);
    await writeAudit(tx, systemActor, auditEvent(row, { newValues: { billId, deleted: true } }));
  });
}

async function make(
  given: Given,
  { accountId, id }: Place,
  row: TestBillRow,
  ledger: Ledger,
): Promise<KeptBill> {
  const { db } = given;
  const before = row.sent && (await ledger.findBill(row.sent.bill, row.sent.vendorId));
  const { bill, vendorId } = row.sent ?? (await compose(given, accountId, row, ledger));
  if (!row.sent) {
    const sent = { bill, vendorId };
    await db.withAccount(accountId, (tx) => changeTestBill(tx, id, { sent }));
  }
  const options = { key: keyFor(id), repeatsNumber: false };
  const made = before ?? (await ledger.createBill(bill, vendorId, options).catch(asRefusedBill));
  const { id: billId, url } = made;
  await db.withAccount(accountId, (tx) => changeTestBill(tx, id, { billId, url }));
  return made;
}

function asRefusedBill(error: unknown): never {
  if (error instanceof LedgerProblem && error.kind === 'refused') {
    throw new BillRefused(error.explained);
  }
  throw error;
}

async function compose(
  { db, config }: Given,
  accountId: string,
  row: TestBillRow,
  ledger: Ledger,
): Promise<NonNullable<TestBillRow['sent']>> {
  const { settings, books, choices, homeCurrency } = await db.withAccount(accountId, async (tx) => {
    const connection = await findConnection(tx, row.ledger);
    // It is deleted at once, so it need not be in force, where the ledger has drafts.
    const settings = {
      ...newLedgerSettings,
      ...connection?.settings,
      billStatus: 'DRAFT',
    } as const;
    const coded = { coding: {}, defaults: noDefaults };
    const books = await booksForBill(tx, { ...row, settings }, coded);
    const choices = await choicesOf(tx, row);
    // What every line needs is said of invoices before their approval; a test is not coded.
    const homeCurrency = connection?.homeCurrency ?? null;
    return { settings, books: { ...books, requires: [] }, choices, homeCurrency };
  });
  const about = {
    ...{ id: row.id, number: testBillNumber(row), currency: homeCurrency ?? '' },
    today: new Date().toISOString().slice(0, 10),
  };
  const invoice = testInvoice(about, settings, choices);
  const { publicUrl } = config;
  const bill = billOf(invoice, settings, { mark: row.id, publicUrl, books, defaults: noDefaults });
  const vendor = { name: testVendor, email: null, taxId: null, currency: invoice.currency };
  return { bill, vendorId: await ledger.vendorFor(vendor, keyFor(`${row.id} vendor`)) };
}

const noDefaults = { vendor: {}, company: {} };

/**
 * Stores why it is not finished. Returns whether that is the end: refused, and nothing is in the ledger. Otherwise the bill
 * may be there, and the next attempt looks for it.
 */
async function isOver({ db }: Given, { accountId, id }: Place, error: unknown): Promise<boolean> {
  if (!(error instanceof LedgerProblem)) return false;
  return db.withAccount(accountId, async (tx) => {
    const row = await findTestBill(tx, id);
    if (!row) return true;
    const isRefused = error.kind === 'refused' && row.sent === null;
    const isNothingThere = row.billId === null && (isRefused || error instanceof BillRefused);
    const problem = row.billId === null ? error.message : leftThere(row, error.message);
    await changeTestBill(tx, id, {
      problem,
      ...(isNothingThere && { state: 'failed', finishedAt: new Date() }),
    });
    if (isNothingThere) {
      await writeAudit(
        tx,
        systemActor,
        auditEvent(row, { status: 'failure', errorMessage: problem }),
      );
    }
    return isNothingThere;
  });
}

function leftThere(row: TestBillRow, why: string): string {
  const { short } = ledgerNames[row.ledger];
  return `The bill ${testBillNumber(row)} is in ${short} and could not be deleted. ${why}`;
}

interface Outcome {
  status?: 'failure';
  errorMessage?: string;
  newValues?: { billId: string; deleted: boolean };
}

const auditEvent = (row: { ledger: LedgerId; id: string }, outcome: Outcome) =>
  ({
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'integration',
    entityId: row.ledger,
    metadata: { testBill: testBillNumber(row) },
    ...outcome,
  }) as const;
