import * as Y from 'yjs';
import { fromBase64 } from '#shared/base64.ts';
import { canonicalText } from '#shared/canonicalText.ts';
import { layOverCoding } from '#shared/coding/coding.ts';
import { type DocumentContent, nothingChanged } from '#shared/documents/content.ts';
import { layOver } from '#shared/documents/layOver.ts';
import { isFrozen } from '#shared/invoices/contract.ts';
import { type InvoiceValues, invoiceFields } from '#shared/invoices/fields.ts';
import {
  type InvoiceLine,
  layOverLines,
  partsOfLineKey,
  type StoredLine,
  withoutRemovedLines,
} from '#shared/invoices/lines.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import { contentOf } from '#sync/protocol/content.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { systemActor, writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { differences } from '../../platform/documents/fieldEdits.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { storedDocuments } from '../../platform/feed/storedDocuments.ts';
import { judgeCovered } from '../policy/approvalState.ts';
import { GivenApprovals } from '../policy/approvalStore.ts';
import { fingerprintOf } from '../policy/fingerprint.ts';
import { readPolicy } from '../policy/policyStore.ts';
import type { EditedInvoice } from './columns.ts';
import { type InvoiceFacts, type InvoiceRow, invoices } from './invoiceStore.ts';
import { lineDifferences } from './lineEdits.ts';

/** The facts besides the fields that a reading sets on an invoice. */
export type ReadFacts = Pick<
  InvoiceFacts,
  | 'uploadId'
  | 'earlyPayment'
  | 'readBy'
  | 'uploadedBy'
  | 'alsoUploadedBy'
  | 'byKey'
  | 'fileName'
  | 'pageCount'
  | 'documentType'
  | 'vendorId'
  | 'confidence'
  | 'fieldConfidence'
  | 'fieldBoxes'
  | 'readBeside'
>;

interface Read {
  values: InvoiceValues;
  lines: readonly InvoiceLine[];
}

/**
 * A second reading replaces the values beneath the edits: the document of the edits is laid over
 * the new values as it was over the first. An invoice decided meanwhile is not changed.
 */
export async function applySecondReading(
  tx: AccountTx,
  { id }: Pick<InvoiceRow, 'id'>,
  read: Read,
  facts: ReadFacts,
): Promise<void> {
  const invoice = await invoices.lock(tx, id);
  if (!invoice || isFrozen(invoice)) return;
  const content = await contentOfInvoice(tx, invoice);
  const unedited = await uneditedOf(tx, invoice);
  const base = { ...read.values, lines: sameIds(unedited.lines, read.lines, content) };
  const fields = layOver(invoiceFields, base, content.fields, rowKinds.invoice.jointRules);
  const over = layOverLines(base.lines, content.lines);
  const coded = layOverCoding({}, content.coding);
  const remainingLines = withoutRemovedLines(over.lines);
  const { coding } = coded;
  const shown = {
    ...{ ...fields.values, lines: over.lines, coding, coveredDefaults: null },
    fingerprint: fingerprintOf({ ...fields.values, lines: remainingLines, coding }),
  };
  const [policy, given] = [await readPolicy(tx), await GivenApprovals.read(tx, [id])];
  const fieldErrors = [...fields.errors, ...over.errors, ...coded.errors];
  const fieldConfidence = withoutEdited(facts.fieldConfidence, content);
  const now = { ...invoice, ...shown, ...facts, fieldErrors, fieldConfidence };
  const { facts: approvalState } = judgeCovered(now, policy, given);
  const seq = await nextSeq(tx);
  // A verification was for the payee and the invalid values of the earlier reading.
  const isSame =
    isSamePayee(unedited, base) &&
    canonicalText(invoice.readBeside?.notValid ?? []) ===
      canonicalText(facts.readBeside?.notValid ?? []);
  const verification = isSame ? invoice.verification : null;
  await invoices.change(tx, id, seq, {
    ...shown,
    ...facts,
    ...approvalState,
    fieldConfidence,
    verification,
  });
  const wasEdited = Number(invoice.documentPosition) > 0;
  const uncoded = { ...base, coding: {}, coveredDefaults: null };
  const uneditedNow = { ...uncoded, fingerprint: fingerprintOf(uncoded) };
  await tx.run(putUnedited, [
    tx.accountId,
    id,
    wasEdited ? JSON.stringify(uneditedNow) : null,
    JSON.stringify(fieldErrors),
  ]);
  await auditReading(tx, invoice, shown);
}

/** The confidence of a reading says nothing about values that people have entered. */
function withoutEdited(
  confidence: Readonly<Record<string, number>>,
  { fields, lines }: DocumentContent,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(confidence).filter(
      ([key]) => !Object.hasOwn(fields, key) && !Object.hasOwn(lines, key),
    ),
  );
}

function isSamePayee(before: InvoiceValues, now: InvoiceValues): boolean {
  return (['vendorName', 'vendorTaxId', 'iban'] as const).every(
    (name) => before[name] === now[name],
  );
}

const putUnedited = statement(`
  update invoices set unedited = $3::jsonb, field_errors = $4::jsonb, revision = revision + 1
  where account_id = $1 and id = $2`);

const selectUnedited = statement('select unedited from invoices where account_id = $1 and id = $2');

async function uneditedOf(tx: AccountTx, invoice: InvoiceRow): Promise<EditedInvoice> {
  const [row] = await tx.run<{ unedited: EditedInvoice | null }>(selectUnedited, [
    tx.accountId,
    invoice.id,
  ]);
  return row?.unedited ?? invoice;
}

async function contentOfInvoice(
  tx: AccountTx,
  { id, documentPosition }: InvoiceRow,
): Promise<DocumentContent> {
  if (Number(documentPosition) === 0) return nothingChanged;
  const name = documentName('invoice', id);
  const kept = (await storedDocuments(tx, [name])).get(name);
  const doc = new Y.Doc();
  if (kept?.snapshot) Y.applyUpdateV2(doc, fromBase64(kept.snapshot));
  for (const update of kept?.updates ?? []) Y.applyUpdate(doc, fromBase64(update));
  return contentOf(doc);
}

/**
 * Gives the lines of the new reading the ids of the earlier lines: first to lines with the same
 * content, then to lines at the same index. A line that people have edited stays, even when it was
 * not found this time.
 */
function sameIds(
  before: readonly StoredLine[],
  now: readonly InvoiceLine[],
  { lines: edited }: DocumentContent,
): StoredLine[] {
  const left = new Map(before.map((line) => [line.id, line]));
  const take = (line: StoredLine | undefined) => {
    if (line) left.delete(line.id);
    return line;
  };
  const same = now.map((line) => take([...left.values()].find((one) => sameContent(one, line))));
  const matched = now.map((line, index): StoredLine => {
    const sameIndex = before[index];
    const known = same[index] ?? take(sameIndex && left.get(sameIndex.id));
    return known ? { ...line, id: known.id } : line;
  });
  const touched = new Set(Object.keys(edited).map((key) => partsOfLineKey(key)?.id));
  return [...matched, ...[...left.values()].filter(({ id }) => touched.has(id))];
}

function sameContent(one: InvoiceLine, other: InvoiceLine): boolean {
  return one.description === other.description && one.net === other.net;
}

async function auditReading(
  tx: AccountTx,
  before: InvoiceRow,
  after: EditedInvoice,
): Promise<void> {
  const names = Object.keys(invoiceFields);
  const fields = differences(names, { ...before }, after);
  const lines = lineDifferences(before.lines, after.lines);
  await writeAudit(tx, systemActor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: before.id,
    metadata: { readAgain: true },
    oldValues: { ...fields.oldValues, ...lines.oldValues },
    newValues: { ...fields.newValues, ...lines.newValues },
  });
}
