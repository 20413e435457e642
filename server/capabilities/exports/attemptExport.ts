import { canonicalText } from '#shared/canonicalText.ts';
import { defaultsFor } from '#shared/coding/defaultsOf.ts';
import { newLedgerSettings } from '#shared/integrations/contract.ts';
import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { type Explained, explain, money } from '#shared/money/explained.ts';
import { unitsOf } from '#shared/money/sums.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { whileRenewing } from '../../platform/outside/whileRenewing.ts';
import { withLease } from '../../platform/outside/withLease.ts';
import { attachmentsOf } from '../attachments/attachmentStore.ts';
import { itemsById } from '../books/itemStore.ts';
import { booksForBill } from '../integrations/codedBooks.ts';
import {
  changeConnection,
  findConnection,
  lockConnection,
} from '../integrations/connectionStore.ts';
import type { KeptBill } from '../integrations/Ledger.ts';
import { BillUnfinished, LedgerProblem } from '../integrations/LedgerProblem.ts';
import { findLedgerVendor, putLedgerVendor } from '../integrations/ledgerVendorStore.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { applyInLedgerJob } from '../payments/applyInLedgerJob.ts';
import { vendors } from '../vendors/vendorStore.ts';
import { type Attempt, BillRefused, type Given, keyFor, ledgerVendorKey } from './Attempt.ts';
import { approvedVendor } from './approvedVendor.ts';
import { askLedger } from './askLedger.ts';
import { attachFiles } from './attachFiles.ts';
import { billOf, type PaymentTerm } from './billOf.ts';
import { appliedTo } from './credits/creditPairs.ts';
import { storeExportFacts } from './exportFacts.ts';
import {
  changeExport,
  type ExportRow,
  findExport,
  lockExportWithInvoice,
  newRequestKey,
  renewExport,
  sentMeanwhile,
  takeExport,
} from './exportStore.ts';
import { nextAttemptAfter } from './nextAttemptAfter.ts';
import { recordProblem } from './recordProblem.ts';
import { isApproved } from './refusals.ts';

const timeoutInMs = 75_000;

type Sent = NonNullable<ExportRow['sent']>;

/** Makes one attempt to export an invoice, or to attach its files. */
export async function attemptExport(
  given: Given,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  const taken = await given.db.withAccount(accountId, (tx) => takeExport(tx, id));
  if (!taken) return;
  const { db } = given;
  try {
    await whileRenewing(
      () => db.withAccount(accountId, (tx) => renewExport(tx, taken)),
      () => carryOut(given, accountId, taken),
    );
  } catch (error) {
    await db.withAccount(accountId, (tx) => recordProblem(given, tx, taken, error));
  }
}

async function carryOut(given: Given, accountId: string, taken: ExportRow): Promise<void> {
  const attempt = await begin(given, accountId, taken);
  const done = taken.status === 'success' ? taken : await bookAtLast(given, attempt);
  if (done.document === 'waiting') await attachFiles(given, { ...attempt, row: done });
}

async function begin({ db, access }: Given, accountId: string, row: ExportRow): Promise<Attempt> {
  const invoice = await db.withAccount(accountId, (tx) => invoices.find(tx, row.invoiceId));
  if (!invoice) throw new LedgerProblem('refused', 'This invoice was deleted.');
  const books = { accountId, ledger: row.ledger, companyId: row.companyId };
  const ledger = await access.open(books, AbortSignal.timeout(timeoutInMs));
  return { accountId, row, invoice, ledger };
}

/** A bill that is there is kept as it is when no attempt is left, with what has to be corrected there. */
async function bookAtLast(given: Given, attempt: Attempt): Promise<ExportRow> {
  try {
    return await book(given, attempt);
  } catch (error) {
    const isLast =
      error instanceof BillUnfinished &&
      nextAttemptAfter(error, attempt.row.attempts, new Date()) === null;
    if (!isLast) throw error;
    const { accountId, row } = attempt;
    // With what this attempt has sent.
    const now = await given.db.withAccount(accountId, (tx) => findExport(tx, row.id));
    return keepIn(given, { ...attempt, row: now ?? row }, error.kept);
  }
}

/**
 * The bill and its idempotency key are stored before they are sent. An attempt that finds them stored looks into the
 * ledger first, because the bill may be there although the answer was lost.
 */
async function book(given: Given, attempt: Attempt): Promise<ExportRow> {
  const { ledger, row, invoice } = attempt;
  const before = row.sent && (await ledger.findBill(row.sent.bill, row.sent.vendorId));
  if (before) return keepIn(given, attempt, before);
  // A bill that was sent and is not there is sent again with its key, unless the invoice has changed.
  const isSame = row.sent?.fingerprint === invoice.fingerprint && isForPayee(row.sent, invoice);
  const sent = row.sent && isSame ? row.sent : await compose(given, attempt);
  const askedAt = new Date();
  const mine = await askLedger(given, attempt, sent);
  if (mine) return keepIn(given, { ...attempt, row: { ...row, sent } }, mine);
  const sending = await beginSending(given, attempt, { sent, askedAt });
  const { bill, vendorId } = sent;
  const { requestKey: key, different } = sending;
  const made = await ledger
    .createBill(bill, vendorId, { key, repeatsNumber: different.length > 0 })
    .catch(asRefusedBill);
  return keepIn(given, { ...attempt, row: sending }, made);
}

const payeeOf = ({ payeeVendorId, payeeKey }: Attempt['invoice']) =>
  `${payeeVendorId ?? ''} ${payeeKey ?? ''}`;

/** The invoice may have been approved again since, for another vendor. */
const isForPayee = ({ payee }: Sent, invoice: Attempt['invoice']) =>
  payee === undefined || payee === payeeOf(invoice);

function asRefusedBill(error: unknown): never {
  if (error instanceof LedgerProblem && error.kind === 'refused') {
    throw new BillRefused(error.explained);
  }
  throw error;
}

async function compose(services: Given, attempt: Attempt): Promise<Sent> {
  const { db, config } = services;
  const { accountId, row, invoice } = attempt;
  const { settings, books, defaults, term } = await db.withAccount(accountId, async (tx) => {
    const connection = await findConnection(tx, row.ledger);
    const settings = { ...newLedgerSettings, ...connection?.settings };
    const { coding } = invoice;
    const vendor = invoice.vendorId ? await vendors.find(tx, invoice.vendorId) : null;
    const defaults = defaultsFor(invoice, vendor);
    const books = await booksForBill(tx, { ...row, settings }, { coding, defaults });
    return { settings, books, defaults, term: await termOf(tx, row, vendor) };
  });
  const given = { mark: row.id, publicUrl: config.publicUrl, books, defaults, term };
  const bill = billOf(invoice, settings, given);
  const vendorId = await vendorOf(services, attempt);
  return { bill, vendorId, fingerprint: invoice.fingerprint, payee: payeeOf(invoice) };
}

/** What is chosen for the vendor, as far as it is a term of these books. */
async function termOf(
  tx: AccountTx,
  { ledger, companyId }: ExportRow,
  vendor: { defaultTerm?: string | null } | null | undefined,
): Promise<PaymentTerm | null> {
  const id = vendor?.defaultTerm;
  const [item] = id ? await itemsById(tx, [id]) : [];
  const isThere = item?.books === ledger && item.companyId === companyId && item.isActive;
  return isThere && item.list === 'term' ? item : null;
}

/** Stores what is about to be sent, unless an export of the same number was sent since the ledger was asked. */
async function beginSending(
  { db }: Given,
  attempt: Attempt,
  { sent, askedAt }: { sent: Sent; askedAt: Date },
): Promise<ExportRow> {
  const { accountId, row } = attempt;
  const isNew = sent !== row.sent;
  const requestKey = isNew && row.sent ? newRequestKey() : row.requestKey;
  return db.withAccount(accountId, async (tx) => {
    if (isNew) await requireStillWanted(tx, attempt);
    await requireNoOtherSent(tx, { row, sent, askedAt });
    if (isNew) await changeExport(tx, row.id, { sent, requestKey });
    return { ...row, sent, requestKey };
  });
}

/** The clocks of nodes may differ by so much. */
const clockSkewInMs = 60_000;

async function requireNoOtherSent(
  tx: AccountTx,
  { row, sent, askedAt }: { row: ExportRow; sent: Sent; askedAt: Date },
): Promise<void> {
  const since = new Date(askedAt.getTime() - clockSkewInMs);
  const other = await sentMeanwhile(tx, row, sent, since);
  if (!other) return;
  const { short } = ledgerNames[row.ledger];
  const named = `Another invoice with the number ${sent.bill.number}`;
  if (other.status === 'failure') {
    const message = `${named} was sent to ${short}, and whether it arrived is not known. Export that one again first.`;
    throw new LedgerProblem('refused', message);
  }
  throw new LedgerProblem('later', `${named} is on its way to ${short}. This one waits for it.`);
}

/** From here on the bill may be in the ledger, so the invoice stays frozen. Until here it may have been reopened. */
async function requireStillWanted(tx: AccountTx, { row, invoice }: Attempt): Promise<void> {
  const now = await lockExportWithInvoice(tx, row.id);
  if (now?.row.status !== 'pending') {
    throw new LedgerProblem('disconnected', 'The export was given up before it was sent.');
  }
  if (!now.invoice || !isApproved(now.invoice)) {
    throw new LedgerProblem('refused', 'This invoice is not approved any more.');
  }
  if (now.invoice.fingerprint !== invoice.fingerprint) {
    throw new LedgerProblem('later', 'This invoice was changed as it was to be sent.');
  }
  if (canonicalText(now.invoice.coding) !== canonicalText(invoice.coding)) {
    throw new LedgerProblem(
      'later',
      'The coding of this invoice was changed as it was to be sent.',
    );
  }
  if (payeeOf(now.invoice) !== payeeOf(invoice)) {
    throw new LedgerProblem('later', 'This invoice was approved again as it was to be sent.');
  }
  await approvedVendor(tx, now.invoice, { lock: true });
}

/** The vendor's id in the ledger: found or created there the first time, and stored. */
async function vendorOf(given: Pick<Given, 'db'>, attempt: Attempt): Promise<string> {
  const { accountId, row, invoice } = attempt;
  const stored = await storedVendor(given, attempt);
  if ('externalId' in stored) return stored.externalId;
  // The name on file is preferred, because it varies between invoices.
  const name = stored.vendor?.name ?? invoice.vendorName;
  if (!name) throw new LedgerProblem('refused', 'This invoice names no vendor.');
  // Two invoices of a new vendor at once would create it twice in a ledger that knows no request ids.
  const lease = `${row.ledger} vendor ${accountId} ${row.companyId} ${vendorNameKey(name)}`;
  return withLease(given.db, lease, async () => {
    const again = await storedVendor(given, attempt);
    return 'externalId' in again
      ? again.externalId
      : vendorThere(given, attempt, { name, vendor: again.vendor });
  });
}

/** Its stored id in the ledger, or what is on file of it here. */
async function storedVendor({ db }: Pick<Given, 'db'>, { accountId, row, invoice }: Attempt) {
  return db.withAccount(accountId, async (tx) => {
    const known = await findLedgerVendor(tx, ledgerVendorKey(row, invoice));
    const vendor = await approvedVendor(tx, invoice);
    // A link made under another name, by a merge or before a rename, leads to a vendor that nobody approved.
    const isApproved = known && vendorNameKey(known.name) === invoice.payeeKey;
    return isApproved ? { externalId: known.externalId } : { vendor };
  });
}

async function vendorThere(
  { db }: Pick<Given, 'db'>,
  { accountId, row, invoice, ledger }: Attempt,
  { name, vendor }: { name: string; vendor: Awaited<ReturnType<typeof approvedVendor>> },
): Promise<string> {
  const vendorKey = ledgerVendorKey(row, invoice);
  const email = vendor?.email ?? invoice.vendorEmail;
  const taxId = vendor?.taxId ?? invoice.vendorTaxId;
  const { currency } = invoice;
  const externalId = await ledger.vendorFor(
    { name, email, taxId, currency },
    keyFor(`${row.requestKey} ${vendorKey.vendorKey} ${name}`),
  );
  const booking = await ledger.lastBookingOf(externalId);
  await db.withAccount(accountId, (tx) =>
    putLedgerVendor(tx, {
      ...vendorKey,
      vendorId: invoice.vendorId,
      name,
      externalId,
      suggestedAccountId: booking.accountId,
      suggestedTaxCodes: booking.taxCodeIds,
    }),
  );
  return externalId;
}

function keepIn({ db, jobs }: Given, attempt: Attempt, kept: KeptBill): Promise<ExportRow> {
  return db.withAccount(attempt.accountId, (tx) => keep({ tx, jobs }, attempt, kept));
}

async function keep(
  { tx, jobs }: { tx: AccountTx; jobs: Given['jobs'] },
  attempt: Attempt,
  kept: KeptBill,
): Promise<ExportRow> {
  await lockConnection(tx, attempt.row.ledger);
  const found = await lockExportWithInvoice(tx, attempt.row.id);
  if (!found) throw new Error('An export that was just carried out is not there');
  const { row, invoice } = found;
  // Another attempt has stored the same bill first.
  if (row.status === 'success') return row;
  const now = new Date();
  const difference = differenceIn(attempt, kept);
  const document = invoice && (await hasFiles(tx, invoice)) ? 'waiting' : 'none';
  const change = {
    status: 'success',
    externalId: kept.id,
    url: kept.url,
    problem: difference?.explanation ?? null,
    explained: difference,
    document,
    filesAttached: 0,
    finishedAt: now,
    // While files are missing the export stays leased, so that another attempt attaches them after a crash.
    nextAttemptAt: document === 'waiting' ? (row.nextAttemptAt ?? attempt.row.nextAttemptAt) : null,
  } as const;
  const done: ExportRow = { ...row, ...change, filesLeftOut: [] };
  await changeExport(tx, row.id, { ...change, filesLeftOut: [] });
  await changeConnection(tx, row.ledger, { lastSyncAt: now });
  if (invoice) await storeExportFacts(tx, [invoice], [done]);
  for (const pair of await appliedTo(tx, row.invoiceId)) {
    await jobs.enqueue(tx, applyInLedgerJob, { accountId: tx.accountId, ...pair });
  }
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'invoice',
    entityId: row.invoiceId,
    metadata: { ledger: row.ledger, requestedBy: row.requestedBy, attempts: row.attempts },
    newValues: { externalId: kept.id, total: kept.total },
  });
  return done;
}

async function hasFiles(tx: AccountTx, { id, uploadId }: InvoiceRow): Promise<boolean> {
  if (uploadId !== null) return true;
  return (await attachmentsOf(tx, id)).some(({ goesToLedger }) => goesToLedger);
}

/** A difference is reported to the user, and not corrected in the ledger. */
function differenceIn(
  { row, invoice }: Attempt,
  { total, difference = null }: KeptBill,
): Explained | null {
  const { short } = ledgerNames[row.ledger];
  const amount = (text: string) => money(text, invoice.currency);
  if (row.sent && row.sent.fingerprint !== invoice.fingerprint) {
    return explain`${short} has it as it was before it was changed here, over ${amount(total)}. Correct it there.`;
  }
  const wanted = row.sent?.bill.total ?? total;
  if (unitsOf(wanted) === unitsOf(total)) return difference;
  return explain`${short} makes ${amount(total)} of it, the invoice says ${amount(wanted)}.`;
}
