import { uploadersOf } from '#shared/approvals/approvalProgress.ts';
import type { VerificationMethod } from '#shared/checks/contract.ts';
import { flagStateOfFlags } from '#shared/checks/flagState.ts';
import { isHoldCode, isHoldFlag } from '#shared/checks/holds.ts';
import { compact, endOfIban, isSameAccount } from '#shared/checks/texts.ts';
import type { Decided } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { vendorNameKey } from '#shared/vendors/vendorKeys.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { conflict } from '../../platform/http/problem.ts';
import { displayName, listMembers } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { checkNow, lockUndecided, notValidNow, payeeNameNow } from './checkNow.ts';

interface Verified {
  method: VerificationMethod;
  remark: string;
  /** The values that were verified, if the client sends them. */
  iban?: string | null | undefined;
  sourceEmail?: string | null | undefined;
  vendorName?: string | null | undefined;
}

/** Records a verification, which releases the hold until the held values change. */
export async function verify(
  { tx, personId, actor }: Deciding,
  invoiceId: string,
  { method, remark, ...seen }: Verified,
): Promise<Decided> {
  const invoice = await checkNow(tx, await lockUndecided(tx, invoiceId));
  if (!invoice.heldBy.some(isHoldCode)) {
    throw conflict('not_held', 'This invoice is no longer on hold.');
  }
  requireSameSeen(invoice, seen);
  const alone = await requireImpartial(tx, invoice, personId);
  const { iban, sourceEmail, vendorId } = invoice;
  const payeeName = await payeeNameNow(tx, invoice);
  const notValid = notValidNow(invoice);
  const codes = invoice.flags.filter(isHoldFlag).map(({ code }) => code);
  const verification = {
    personId,
    name: await displayName(tx, personId),
    at: new Date().toISOString(),
    ...{ method, remark, codes, iban, sourceEmail, vendorId, vendorName: payeeName },
    notValid: notValid.map(({ field, value }) => ({ field, value })),
  };
  const row = await invoices.change(tx, invoice.id, await nextSeq(tx), {
    verification,
    ...flagStateOfFlags(invoice.flags, {
      ...{ iban, sourceEmail, vendorId, payeeName, notValid, verification },
    }),
  });
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: {
      ...{ verified: codes, method, remark, iban, sourceEmail, vendorId, vendorName: payeeName },
      ...(alone ? { alone } : {}),
    },
    oldValues: { heldBy: invoice.heldBy },
    newValues: { heldBy: row.heldBy },
  });
  return { message: 'Invoice Verified', invoice: withSeq(row, presentInvoice) };
}

/** A verification of one bank account or vendor does not cover another that was entered meanwhile. */
function requireSameSeen(
  invoice: InvoiceRow,
  seen: Pick<Verified, 'iban' | 'sourceEmail' | 'vendorName'>,
): void {
  const sameAccount =
    seen.iban === undefined || seen.iban === invoice.iban || isSameAccount(seen.iban, invoice.iban);
  const sameSender = seen.sourceEmail === undefined || seen.sourceEmail === invoice.sourceEmail;
  const sameVendor = seen.vendorName === undefined || seen.vendorName === invoice.vendorName;
  if (sameAccount && sameSender && sameVendor) return;
  const sender = sameVendor
    ? (invoice.sourceEmail ?? 'nobody')
    : (invoice.vendorName ?? 'no vendor');
  const now = sameAccount ? sender : accountOf(invoice);
  throw conflict(
    'verified_other',
    `What you verified has changed since: the invoice now has ${now}. Verify that.`,
  );
}

function accountOf({ iban }: InvoiceRow): string {
  return iban === null ? 'no bank account' : `the bank account ${endOfIban(iban)}`;
}

const selectTakingPart = statement(`
  select user_id as "personId", false as "broughtIn", null as name from audit_log
  where account_id = $1 and entity_type = 'invoice' and entity_id = $2 and user_id is not null
    and action = 'update' and (new_values->'vendorTaxId' is not null or new_values->'iban' is not null
      and regexp_replace(upper(coalesce(new_values->>'iban', '')), '[^A-Z0-9]', '', 'g') = $3)
  union
  select user_id, false, coalesce(new_values->>'vendorName', '') from audit_log
  where account_id = $1 and entity_type = 'invoice' and entity_id = $2 and user_id is not null
    and action = 'update' and new_values->'vendorName' is not null
  union
  select user_id, false, null from audit_log
  where account_id = $1 and entity_type = 'vendor' and entity_id = $5::text and user_id is not null
    and action = 'update' and (new_values->'name' is not null or metadata->'tookOverId' is not null)
  union
  select user_id, true, null from audit_log
  where account_id = $1 and entity_type = 'upload' and entity_id = $4::text and user_id is not null and action = 'create'`);

interface Participant {
  personId: string;
  broughtIn: boolean;
  /** Who entered this name of the vendor. */
  name: string | null;
}

/**
 * Refuses a verification by a member who uploaded the invoice or a page of it, or who decided whom it pays: who
 * entered its bank account or the name of its vendor, in any spelling, or renamed or merged the vendor itself. Returns
 * true if they may do it nevertheless, because nobody else in the company can.
 */
async function requireImpartial(
  tx: AccountTx,
  invoice: InvoiceRow,
  personId: string,
): Promise<boolean> {
  const { id, uploadId, iban, vendorId } = invoice;
  const shown = vendorNameKey(invoice.vendorName ?? '');
  const participants = (
    await tx.run<Participant>(selectTakingPart, [
      tx.accountId,
      ...[id, compact(iban ?? ''), uploadId, vendorId],
    ])
  ).filter(({ name }) => name === null || vendorNameKey(name) === shown);
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
  const involvement = broughtIn
    ? 'brought this invoice in'
    : 'entered its bank account, or changed its vendor';
  throw conflict('own_upload', `You ${involvement}: somebody else has to verify it.`);
}
