import type { Decided } from '#shared/invoices/contract.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import { rememberAnswer } from '../invoices/documentAnswers.ts';
import { presentInvoice } from '../invoices/invoiceStore.ts';
import { checkNow, lockUndecided } from './checkNow.ts';

/** Answers the proposal that a document is no invoice, also for further ones of its sender that look like it. */
export async function keepAsInvoice(deciding: Deciding, invoiceId: string): Promise<Decided> {
  const { tx, actor } = deciding;
  const invoice = await lockUndecided(tx, invoiceId);
  await rememberAnswer(deciding, invoice, true);
  const row = await checkNow(tx, invoice);
  await writeAudit(tx, actor, {
    category: 'INVOICE',
    action: 'update',
    entityType: 'invoice',
    entityId: invoiceId,
    newValues: { isInvoice: true },
  });
  return { message: 'Kept as an invoice', invoice: withSeq(row, presentInvoice) };
}
