import { ledgerNames } from '#shared/integrations/ledgers.ts';
import { fileTypes } from '#shared/uploads/fileTypes.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { attachmentsOf } from '../attachments/attachmentStore.ts';
import type { Attachment, Ledger } from '../integrations/Ledger.ts';
import { TooLarge } from '../integrations/LedgerProblem.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { fileOf, findUpload } from '../uploads/uploadStore.ts';
import { type Attempt, type Given, keyFor } from './Attempt.ts';
import { storeExportFacts } from './exportFacts.ts';
import { changeExport, changeOfBill, type LeftOut, lockExportWithInvoice } from './exportStore.ts';

/** Makes file names unique, because some ledgers would replace a file by another of the same name. */
function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const end = dot > 0 ? dot : name.length;
    let distinct = name;
    for (let count = 2; taken.has(distinct.toLowerCase()); count++) {
      distinct = `${name.slice(0, end)} (${count})${name.slice(end)}`;
    }
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}

/**
 * Attaches the files of an invoice that its bill does not have yet. A file that the ledger does not accept is left out
 * and reported; the bill and the other files stay.
 */
export async function attachFiles(
  { db, files }: Given,
  { accountId, row, invoice, ledger }: Attempt,
): Promise<void> {
  const { externalId: id, sent } = row;
  if (id === null || sent === null) return;
  const parts = await db.withAccount(accountId, (tx) => partsOf(tx, invoice));
  const names = distinctNames(parts.map(({ part }) => part.fileName));
  let leftOut = row.filesLeftOut;
  for (const [index, { part, key }] of parts.entries()) {
    if (index < row.filesAttached) continue;
    const name = names[index] ?? part.fileName;
    const { mimeType } = fileTypes[part.fileType];
    const attachment = async () => ({ name, mimeType, bytes: await files.read(key) });
    const requestKey = keyFor(`${row.requestKey} ${key.hash} ${name}`);
    const why =
      index - leftOut.length >= ledger.mostFiles
        ? `${ledgerNames[row.ledger].short} takes ${ledger.mostFiles} files with a bill.`
        : await attach(ledger, { kind: sent.bill.kind, id }, await attachment(), requestKey);
    if (why !== null) leftOut = [...leftOut, { name, why }];
    const change = { filesAttached: index + 1, filesLeftOut: leftOut };
    // The bill was deleted in the ledger meanwhile.
    if (!(await db.withAccount(accountId, (tx) => changeOfBill(tx, row, change)))) return;
  }
  await db.withAccount(accountId, (tx) => finishAttaching(tx, row.id));
}

/** Why the ledger does not accept the file; `null` if it is attached. */
async function attach(
  ledger: Ledger,
  to: Parameters<Ledger['attach']>[0],
  attachment: Attachment,
  key: string,
): Promise<string | null> {
  try {
    await ledger.attach(to, attachment, key);
    return null;
  } catch (error) {
    if (error instanceof TooLarge) return error.message;
    throw error;
  }
}

/** The file of the invoice, or the files that it was arranged from, and then the marked attachments, oldest first. */
async function partsOf(tx: AccountTx, { id: invoiceId, uploadId }: InvoiceRow) {
  const upload = uploadId ? await findUpload(tx, uploadId) : undefined;
  const ids = new Set(upload?.madeOf?.map(({ uploadId: id }) => id) ?? []);
  const parts = upload && ids.size === 0 ? [upload] : [];
  for (const id of ids) {
    const part = await findUpload(tx, id);
    if (part) parts.push(part);
  }
  const { accountId } = tx;
  const attached = (await attachmentsOf(tx, invoiceId)).flatMap((part) =>
    part.goesToLedger && part.fileHash !== null
      ? { part, key: { accountId, hash: part.fileHash } }
      : [],
  );
  return [...parts.map((part) => ({ part, key: fileOf(tx, part) })), ...attached];
}

async function finishAttaching(tx: AccountTx, id: string): Promise<void> {
  const found = await lockExportWithInvoice(tx, id);
  if (found?.row.document !== 'waiting') return;
  const { row, invoice } = found;
  const { ledger, filesLeftOut: leftOut } = row;
  const isComplete = leftOut.length === 0;
  const change = {
    document: isComplete ? 'attached' : 'incomplete',
    documentProblem: isComplete ? null : withoutText(ledgerNames[ledger].short, leftOut),
    nextAttemptAt: null,
  } as const;
  await changeExport(tx, id, change);
  if (invoice && row.documentProblem !== change.documentProblem) {
    await storeExportFacts(tx, [invoice], [{ ...row, ...change }]);
  }
  if (isComplete) return;
  await writeAudit(tx, systemActor, {
    category: 'INTEGRATION',
    action: 'update',
    entityType: 'invoice',
    entityId: row.invoiceId,
    metadata: { ledger, notAttached: leftOut.map(({ name }) => name) },
  });
}

const maxNamed = 3;
const inWords = new Intl.ListFormat('en-US');

function withoutText(short: string, leftOut: readonly LeftOut[]): string {
  const named = leftOut.slice(0, maxNamed).map(({ name }) => name);
  const others = leftOut.length - named.length;
  const names = inWords.format([...named, ...(others > 0 ? [`${others} more`] : [])]);
  const whys = [...new Set(leftOut.map(({ why }) => why))];
  return `It is in ${short} without ${names}. ${whys.join(' ')} Attach what is missing there by hand.`;
}
