import { uploadersOf } from '#shared/approvals/uploaders.ts';
import type { VerificationMethod } from '#shared/checks/contract.ts';
import { doubtsOfFlags } from '#shared/checks/doubts.ts';
import { isHolding } from '#shared/checks/holds.ts';
import { compact, endOfIban, isSameAccount } from '#shared/checks/texts.ts';
import type { Decided } from '#shared/invoices/contract.ts';
import { may } from '#shared/permissions.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { withPlace } from '../../platform/feed/withPlace.ts';
import { conflict } from '../../platform/http/problem.ts';
import { displayName, listMembers } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { checkNow } from './checkNow.ts';
import { lockUndecided } from './lockUndecided.ts';

interface Verified {
  method: VerificationMethod;
  remark: string;
  /** What was verified, where the caller says it. */
  iban?: string | null | undefined;
  sourceEmail?: string | null | undefined;
}

/** Somebody has made sure of what holds the invoice: it holds no more, until that is something else. */
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
  const codes = invoice.flags.filter(isHolding).map(({ code }) => code);
  const verification = {
    personId,
    name: await displayName(tx, personId),
    at: new Date().toISOString(),
    ...{ method, remark, codes, iban, sourceEmail },
  };
  const row = await invoices.change(tx, invoice.id, await nextSeq(tx), {
    verification,
    ...doubtsOfFlags(invoice.flags, { iban, sourceEmail, verification }),
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
  return { message: 'Invoice Verified', invoice: withPlace(row, presentInvoice) };
}

/** A call about one account says nothing of another that was entered meanwhile. */
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

interface Took {
  personId: string;
  broughtIn: boolean;
}

/**
 * Neither who brought the invoice in, or a page of it, nor who ever entered its account says that it is right, however
 * somebody spaced it since; unless nobody else in the company could. Answers whether that is so.
 */
async function requireImpartial(
  tx: AccountTx,
  invoice: InvoiceRow,
  personId: string,
): Promise<boolean> {
  const { id, uploadId, iban } = invoice;
  const did = await tx.run<Took>(selectTakingPart, [
    tx.accountId,
    ...[id, compact(iban ?? ''), uploadId],
  ]);
  const uploaders = uploadersOf(invoice);
  const partial = new Set([...uploaders, ...did.map((one) => one.personId)]);
  if (!partial.has(personId)) return false;
  const members = await listMembers(tx);
  const others = members.filter(
    ({ personId, roles }) => !partial.has(personId) && may(roles, 'invoices.verify'),
  );
  if (others.length === 0) return true;
  const broughtIn =
    uploaders.includes(personId) || did.some((one) => one.broughtIn && one.personId === personId);
  const what = broughtIn ? 'brought this invoice in' : 'entered its bank account';
  throw conflict('own_upload', `You ${what}: somebody else has to verify it.`);
}
