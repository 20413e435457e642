import { uploadersOf } from '#shared/approvals/standing.ts';
import type { VerificationMethod } from '#shared/checks/contract.ts';
import { flagStateOfFlags } from '#shared/checks/flagState.ts';
import { isHoldFlag } from '#shared/checks/holds.ts';
import { compact, endOfIban, isSameAccount } from '#shared/checks/texts.ts';
import type { Decided } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { conflict } from '../../platform/http/problem.ts';
import { displayName, listMembers } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { checkNow, lockUndecided } from './checkNow.ts';

interface Verified {
  method: VerificationMethod;
  remark: string;
  /** The values that were verified, if the client sends them. */
  iban?: string | null | undefined;
  sourceEmail?: string | null | undefined;
}

/** Records a verification, which releases the hold until the held values change. */
export async function verify(
  { tx, personId, actor }: Deciding,
  invoiceId: string,
  { method, remark, ...seen }: Verified,
): Promise<Decided> {
  const invoice = await checkNow(tx, await lockUndecided(tx, invoiceId));
  if (invoice.heldBy.length === 0) {
    throw conflict('not_held', 'Nothing holds this invoice any more.');
  }
  requireSameSeen(invoice, seen);
  const alone = await requireImpartial(tx, invoice, personId);
  const { iban, sourceEmail } = invoice;
  const codes = invoice.flags.filter(isHoldFlag).map(({ code }) => code);
  const verification = {
    personId,
    name: await displayName(tx, personId),
    at: new Date().toISOString(),
    ...{ method, remark, codes, iban, sourceEmail },
  };
  const row = await invoices.change(tx, invoice.id, await nextSeq(tx), {
    verification,
    ...flagStateOfFlags(invoice.flags, { iban, sourceEmail, verification }),
  });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { verified: codes, method, remark, iban, sourceEmail, ...(alone ? { alone } : {}) },
    oldValues: { heldBy: invoice.heldBy },
    newValues: { heldBy: row.heldBy },
  });
  return { message: 'Invoice Verified', invoice: withSeq(row, presentInvoice) };
}

/** A verification of one bank account does not cover another that was entered meanwhile. */
function requireSameSeen(invoice: InvoiceRow, seen: Pick<Verified, 'iban' | 'sourceEmail'>): void {
  const sameAccount =
    seen.iban === undefined || seen.iban === invoice.iban || isSameAccount(seen.iban, invoice.iban);
  const sameSender = seen.sourceEmail === undefined || seen.sourceEmail === invoice.sourceEmail;
  if (sameAccount && sameSender) return;
  const now = sameAccount ? (invoice.sourceEmail ?? 'nobody') : accountOf(invoice);
  throw conflict(
    'verified_other',
    `What you verified has changed since: the invoice now has ${now}. Verify that.`,
  );
}

function accountOf({ iban }: InvoiceRow): string {
  return iban === null ? 'no bank account' : `the bank account ${endOfIban(iban)}`;
}

const selectTakingPart = statement(`
  select user_id as "personId", false as "broughtIn" from audit_log
  where account_id = $1 and entity_type = 'invoice' and entity_id = $2 and user_id is not null
    and action = 'update' and new_values->'iban' is not null
    and regexp_replace(upper(coalesce(new_values->>'iban', '')), '[^A-Z0-9]', '', 'g') = $3
  union
  select user_id, true from audit_log
  where account_id = $1 and entity_type = 'upload' and entity_id = $4::text and user_id is not null and action = 'create'`);

interface Participant {
  personId: string;
  broughtIn: boolean;
}

/**
 * Refuses a verification by a member who uploaded the invoice or a page of it, or who ever entered its bank account, in
 * any spelling. Returns true if they may do it nevertheless, because nobody else in the company can.
 */
async function requireImpartial(
  tx: AccountTx,
  invoice: InvoiceRow,
  personId: string,
): Promise<boolean> {
  const { id, uploadId, iban } = invoice;
  const participants = await tx.run<Participant>(selectTakingPart, [
    tx.accountId,
    ...[id, compact(iban ?? ''), uploadId],
  ]);
  const uploaders = uploadersOf(invoice);
  const partial = new Set([
    ...uploaders,
    ...participants.map((participant) => participant.personId),
  ]);
  if (!partial.has(personId)) return false;
  const members = await listMembers(tx);
  const others = members.filter(
    ({ personId, roles }) => !partial.has(personId) && may(roles, 'invoices.verify'),
  );
  if (others.length === 0) return true;
  const broughtIn =
    uploaders.includes(personId) ||
    participants.some((one) => one.broughtIn && one.personId === personId);
  const involvement = broughtIn ? 'brought this invoice in' : 'entered its bank account';
  throw conflict('own_upload', `You ${involvement}: somebody else has to verify it.`);
}
