import { flagStateOfFlags } from '#shared/checks/flagState.ts';
import { isHoldFlag } from '#shared/checks/holds.ts';
import type { Decided, Flag } from '#shared/invoices/contract.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { nextSeq, withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { displayName } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { checkNow, lockUndecided, payeeNameNow } from './checkNow.ts';

/** Marks a flag as no problem, with a reason. */
export async function dismiss(
  deciding: Deciding,
  { invoiceId, code }: { invoiceId: string; code: string },
  { reason, explanation }: { reason: string; explanation?: string | undefined },
): Promise<Decided> {
  const { tx, personId } = deciding;
  const invoice = await checkNow(tx, await lockUndecided(tx, invoiceId));
  const flag = flagOf(invoice, code);
  if (isHoldFlag(flag)) {
    throw conflict('to_be_verified', 'This cannot be dismissed: somebody has to verify it.');
  }
  if (explanation !== undefined && explanation !== flag.explanation) {
    throw conflict('flag_changed', `The check now says something else: ${flag.explanation}`);
  }
  const at = new Date().toISOString();
  const dismissed = { personId, name: await displayName(tx, personId), at, reason };
  return storeFlag(deciding, invoice, { ...flag, dismissed }, 'Marked as not a problem');
}

/** Takes a dismissal back. */
export async function restore(
  deciding: Deciding,
  { invoiceId, code }: { invoiceId: string; code: string },
): Promise<Decided> {
  const { tx } = deciding;
  const invoice = await checkNow(tx, await lockUndecided(tx, invoiceId));
  const flag = flagOf(invoice, code);
  if (flag.dismissed === null) {
    throw conflict('not_dismissed', 'This is marked as a problem already.');
  }
  return storeFlag(deciding, invoice, { ...flag, dismissed: null }, 'Marked as a problem again');
}

function flagOf({ flags }: InvoiceRow, code: string): Flag {
  const flag = flags.find((one) => one.code === code);
  if (!flag) throw notFound('flag');
  return flag;
}

async function storeFlag(
  { tx, actor }: Deciding,
  invoice: InvoiceRow,
  flag: Flag,
  message: string,
): Promise<Decided> {
  const before = flagOf(invoice, flag.code);
  const flags = invoice.flags.map((one) => (one.code === flag.code ? flag : one));
  const row = await invoices.change(
    tx,
    invoice.id,
    await nextSeq(tx),
    flagStateOfFlags(flags, { ...invoice, payeeName: await payeeNameNow(tx, invoice) }),
  );
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoice.id,
    metadata: { flag: flag.code, explanation: flag.explanation },
    oldValues: { [`flags.${flag.code}`]: before.dismissed?.reason ?? null },
    newValues: { [`flags.${flag.code}`]: flag.dismissed?.reason ?? null },
  });
  return { message, invoice: withSeq(row, presentInvoice) };
}
