import { createHash } from 'node:crypto';
import { newLedgerSettings } from '#shared/integrations/contract.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { unitsOf } from '#shared/money/sums.ts';
import { fileTypes } from '#shared/uploads/fileTypes.ts';
import { vendorKeyOf } from '#shared/vendors/vendorKeyOf.ts';
import { systemActor, writeAudit } from '../audit/write.ts';
import type { Services } from '../capability.ts';
import type { AccountTx } from '../db/database.ts';
import {
  changeConnection,
  findConnection,
  lockConnection,
} from '../integrations/connectionStore.ts';
import type { KeptBill, Ledger } from '../integrations/Ledger.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';
import {
  findLedgerVendor,
  forgetLedgerVendor,
  putLedgerVendor,
} from '../integrations/ledgerVendorStore.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { fileOf, findUpload } from '../uploads/uploadStore.ts';
import { billOf } from './billOf.ts';
import {
  changeExport,
  type ExportRow,
  lockExport,
  newRequestKey,
  takeExport,
} from './exportStore.ts';
import { postponedBy } from './postponedBy.ts';
import { tellInvoices } from './tellInvoices.ts';

type Given = Pick<Services, 'db' | 'access' | 'files' | 'config' | 'log'>;

/** Less than an export is taken for. */
const patienceInMs = 75_000;

interface Attempt {
  accountId: string;
  row: ExportRow;
  invoice: InvoiceRow;
  ledger: Ledger;
}

/** One attempt to bring an invoice into a ledger, or its file after it. */
export async function carryOut(
  given: Given,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const taken = await given.db.withAccount(accountId, (tx) => takeExport(tx, id));
  if (!taken) return;
  try {
    const attempt = await begin(given, accountId, taken);
    const done = taken.status === 'success' ? taken : await book(given, attempt);
    if (done.document === 'waiting') await attachFiles(given, { ...attempt, row: done });
  } catch (error) {
    await given.db.withAccount(accountId, (tx) => tellProblem(given, tx, id, error));
  }
}

async function begin({ db, access }: Given, accountId: string, row: ExportRow): Promise<Attempt> {
  const { ledger: id, invoice_id: invoiceId } = row;
  const invoice = await db.withAccount(accountId, async (tx) => {
    const connection = await findConnection(tx, id);
    if (connection && connection.company_id !== row.company_id) {
      const { short } = ledgerNames[id];
      throw new LedgerProblem('disconnected', `Another company is connected to ${short} now.`);
    }
    return invoices.find(tx, invoiceId);
  });
  if (!invoice) throw new LedgerProblem('refused', 'This invoice was deleted.');
  const signal = AbortSignal.timeout(patienceInMs);
  return { accountId, row, invoice, ledger: await access.open(accountId, id, signal) };
}

/**
 * What is to be sent is stored before it is sent, with the key that it is sent under. Whoever finds it stored looks into
 * the ledger first: it may be there, whatever was heard of it.
 */
async function book(given: Given, attempt: Attempt): Promise<ExportRow> {
  const { ledger, row } = attempt;
  const { bill, vendorId } = row.sent ?? (await prepare(given, attempt));
  const before = row.sent ? await ledger.findBill(bill, vendorId) : null;
  const kept = before ?? (await ledger.createBill(bill, vendorId, row.request_key));
  return given.db.withAccount(attempt.accountId, (tx) => keep(tx, attempt, kept));
}

async function prepare({ db, config }: Given, attempt: Attempt) {
  const { accountId, row, invoice } = attempt;
  const connection = await db.withAccount(accountId, (tx) => findConnection(tx, row.ledger));
  const settings = { ...newLedgerSettings, ...connection?.settings };
  const bill = billOf(invoice, settings, { mark: row.id, publicUrl: config.publicUrl });
  const sent = { bill, vendorId: await vendorOf({ db }, attempt) };
  await db.withAccount(accountId, (tx) => changeExport(tx, row.id, { sent }));
  return sent;
}

/** Found or made in the ledger the first time, known from then on. */
async function vendorOf(
  { db }: Pick<Given, 'db'>,
  { accountId, row, invoice, ledger }: Attempt,
): Promise<string> {
  const { vendorName: name, vendorEmail: email, vendorTaxId: taxId, currency } = invoice;
  const key = vendorKeyOf(invoice);
  if (!name || !key) throw new LedgerProblem('refused', 'This invoice names no vendor.');
  const place = placeOf(row, invoice);
  const known = await db.withAccount(accountId, (tx) => findLedgerVendor(tx, place));
  if (known) return known.external_id;
  const external_id = await ledger.vendorFor(
    { name, email, taxId, currency },
    keyFor(`${row.company_id} ${place.vendor_key} ${name}`),
  );
  const suggested_account_id = await ledger.lastAccountOf(external_id);
  await db.withAccount(accountId, (tx) =>
    putLedgerVendor(tx, {
      ...place,
      vendor_id: invoice.vendorId,
      name,
      external_id,
      suggested_account_id,
    }),
  );
  return external_id;
}

function placeOf({ ledger, company_id }: ExportRow, invoice: InvoiceRow) {
  return { ledger, company_id, vendor_key: `${vendorKeyOf(invoice)} ${invoice.currency}` };
}

async function keep(tx: AccountTx, attempt: Attempt, kept: KeptBill): Promise<ExportRow> {
  const invoice = await invoices.lock(tx, attempt.row.invoice_id);
  const row = await lockExport(tx, attempt.row.id);
  if (!row) throw new Error('An export that was just carried out is not there');
  // Somebody else was quicker, with the same bill.
  if (row.status === 'success') return row;
  const now = new Date();
  const problem = differenceIn(row, kept);
  const document = invoice?.uploadId ? 'waiting' : 'none';
  const change = {
    status: 'success',
    external_id: kept.id,
    url: kept.url,
    problem,
    document,
    finished_at: now,
    // Its file is still to come: whoever finds it then attaches it.
    next_attempt_at: document === 'waiting' ? row.next_attempt_at : null,
  } as const;
  await changeExport(tx, row.id, change);
  await changeConnection(tx, row.ledger, { last_sync_at: now });
  if (invoice) {
    await tellInvoices(tx, [invoice], {
      ledger: row.ledger,
      state: 'exported',
      at: now.toISOString(),
      externalId: kept.id,
      url: kept.url,
      problem,
    });
  }
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'invoice',
    entityId: row.invoice_id,
    metadata: { ledger: row.ledger, requestedBy: row.requested_by, attempts: row.attempts },
    newValues: { externalId: kept.id, total: kept.total },
  });
  return { ...row, ...change };
}

/** Nothing is taken back for it, and nobody should find out by chance. */
function differenceIn({ ledger, sent }: ExportRow, { total }: KeptBill): string | null {
  const wanted = sent?.bill.total ?? total;
  if (unitsOf(wanted) === unitsOf(total)) return null;
  return `${ledgerNames[ledger].short} makes ${total} of it, the invoice says ${wanted}.`;
}

async function attachFiles(
  { db, files }: Given,
  { accountId, row, invoice, ledger }: Attempt,
): Promise<void> {
  const { external_id: id, sent } = row;
  if (id === null || sent === null) return;
  const found = await db.withAccount(accountId, async (tx) => {
    const upload = invoice.uploadId ? await findUpload(tx, invoice.uploadId) : undefined;
    const ids = new Set(upload?.madeOf?.map(({ uploadId }) => uploadId) ?? []);
    const parts = upload && ids.size === 0 ? [upload] : [];
    for (const one of ids) {
      const part = await findUpload(tx, one);
      if (part) parts.push(part);
    }
    return parts.map((part) => ({ part, key: fileOf(tx, part) }));
  });
  for (const { part, key } of found) {
    await ledger.attach(
      { kind: sent.bill.kind, id },
      {
        name: part.fileName,
        mimeType: fileTypes[part.fileType].mimeType,
        bytes: await files.read(key),
      },
      keyFor(`${row.request_key} ${key.hash}`),
    );
  }
  await db.withAccount(accountId, (tx) =>
    changeExport(tx, row.id, { document: 'attached', next_attempt_at: null }),
  );
}

async function tellProblem(
  { log }: Given,
  tx: AccountTx,
  id: string,
  error: unknown,
): Promise<void> {
  const problem = problemOf(error, log);
  const found = await lockedTogether(tx, id);
  if (!found) return;
  const { row, invoice } = found;
  if (problem.kind === 'reconnect') {
    const connection = await lockConnection(tx, row.ledger);
    if (connection?.state === 'connected')
      await changeConnection(tx, row.ledger, { state: 'reconnect' });
  }
  const next = postponedBy(problem, row.attempts, new Date());
  if (row.status === 'success') {
    // The bill is there; only its file is missing.
    const text = `The document was not attached: ${problem.message}`;
    const lost = next === null ? ({ document: 'refused', problem: text } as const) : {};
    await changeExport(tx, id, { ...lost, next_attempt_at: next });
    if (next === null && invoice) await tellAgain(tx, invoice, row, text);
    return;
  }
  const state = next === null ? 'failed' : 'waiting';
  // Refused for good, it is not there: another attempt is another request.
  const anew = problem.kind === 'refused' ? { sent: null, request_key: newRequestKey() } : {};
  if (problem.kind === 'refused' && invoice) await forgetLedgerVendor(tx, placeOf(row, invoice));
  await changeExport(tx, id, {
    ...anew,
    status: next === null ? 'failure' : 'pending',
    problem: problem.message,
    next_attempt_at: next,
    finished_at: next === null ? new Date() : null,
  });
  const fact = invoice?.exports.find(({ ledger }) => ledger === row.ledger);
  if (invoice && (fact?.state !== state || fact.problem !== problem.message)) {
    await tellInvoices(tx, [invoice], {
      ledger: row.ledger,
      state,
      at: new Date().toISOString(),
      externalId: null,
      url: null,
      problem: problem.message,
    });
  }
  if (next !== null) return;
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'invoice',
    entityId: row.invoice_id,
    status: 'failure',
    metadata: { ledger: row.ledger, requestedBy: row.requested_by, attempts: row.attempts },
    errorMessage: problem.message,
  });
}

/** Rows are locked in the order in which everybody locks them: the invoice first. */
async function lockedTogether(tx: AccountTx, id: string) {
  const seen = await tx<ExportRow>('export_logs').where({ account_id: tx.accountId, id }).first();
  const invoice = seen && (await invoices.lock(tx, seen.invoice_id));
  const row = await lockExport(tx, id);
  return row && { row, invoice };
}

async function tellAgain(
  tx: AccountTx,
  invoice: InvoiceRow,
  { ledger }: ExportRow,
  problem: string,
): Promise<void> {
  const fact = invoice.exports.find((one) => one.ledger === ledger);
  if (fact) await tellInvoices(tx, [invoice], { ...fact, problem });
}

function problemOf(error: unknown, log: Given['log']): LedgerProblem {
  if (error instanceof LedgerProblem) return error;
  log.error({ err: error }, 'export failed');
  return new LedgerProblem('later', 'Something went wrong on our side.');
}

/** Short enough for every provider, and the same whenever the same is asked for. */
function keyFor(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 36);
}
