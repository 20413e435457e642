import type { z } from 'zod';
import type { exportCalls } from '#shared/exports/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Decided } from '#shared/invoices/contract.ts';
import type { FoundBill } from '#shared/invoices/foundBill.ts';
import { type Explained, explain, money } from '#shared/money/explained.ts';
import { unitsOf } from '#shared/money/sums.ts';
import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { acceptsExports, lockConnection } from '../integrations/connectionStore.ts';
import { type InvoiceRow, invoices, presentInvoice } from '../invoices/invoiceStore.ts';
import { storeExportFacts } from './exportFacts.ts';
import {
  askedExport,
  changeExport,
  type ExportRow,
  lockExportWithInvoice,
  makersOf,
  triedAnew,
} from './exportStore.ts';
import { isApproved, notApproved, notConnected } from './refusals.ts';
import { requireOnly } from './retry.ts';

type Answer = z.infer<NonNullable<(typeof exportCalls)[LedgerId]['answerFound']['body']>>;

interface Asked {
  row: ExportRow;
  invoice: InvoiceRow;
  found: readonly FoundBill[];
}

/** Records what a person says about the bills that were found in the ledger before an export. */
export async function answerFound(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  { ledger, invoiceId, answer }: { ledger: LedgerId; invoiceId: string; answer: Answer },
): Promise<Decided> {
  const asked = await askedAbout(tx, ledger, invoiceId);
  const { row, invoice } = asked;
  await requireOnly(tx, row);
  const { short } = ledgerNames[ledger];
  const isSame = answer.answer === 'same';
  const change = isSame
    ? await linked(tx, asked, answer.billId)
    : { ...triedAnew(), different: different(asked, answer.billIds) };
  await changeExport(tx, row.id, change);
  const [now] = await storeExportFacts(tx, [invoice], [{ ...row, ...change }]);
  await audit({
    category: 'INTEGRATION',
    action: 'export',
    entityType: 'invoice',
    entityId: invoiceId,
    ...(isSame
      ? { metadata: { ledger, linked: true }, newValues: { externalId: answer.billId } }
      : {
          status: 'pending',
          metadata: { ledger, differentFrom: answer.billIds, reason: answer.reason },
        }),
  });
  if (!now) throw notFound('invoice');
  return {
    message: isSame
      ? `The invoice is linked to its bill in ${short}`
      : `The invoice goes to ${short} as soon as it can.`,
    invoice: withSeq(now, presentInvoice),
  };
}

/** Keeps the lock order: the connection, then the invoice, then the export. */
async function askedAbout(tx: AccountTx, ledger: LedgerId, invoiceId: string): Promise<Asked> {
  if (!(await invoices.find(tx, invoiceId))) throw notFound('invoice');
  const connection = await lockConnection(tx, ledger);
  if (!connection || !acceptsExports(connection)) throw notConnected(ledger);
  const { companyId } = connection;
  const seen = await askedExport(tx, { invoiceId, ledger, companyId });
  const locked = seen && (await lockExportWithInvoice(tx, seen.id));
  if (!locked?.invoice || locked.row.status !== 'failure' || !locked.row.found) {
    throw answeredBefore();
  }
  if (!isApproved(locked.invoice)) throw notApproved();
  return { row: locked.row, invoice: locked.invoice, found: locked.row.found };
}

const answeredBefore = () =>
  conflict(
    'answered_before',
    'Somebody has answered this already, or the bills in the ledger have changed.',
  );

async function linked(tx: AccountTx, { row, invoice, found }: Asked, billId: string) {
  const bill = found.find(({ id }) => id === billId);
  if (!bill) throw answeredBefore();
  // One bill pays one invoice.
  const [maker] = await makersOf(tx, row, { billIds: [billId], marks: [] });
  if (maker || bill.madeBy === 'docket') {
    const number = maker?.invoiceNumber ?? bill.invoiceNumber ?? 'without a number';
    throw conflict('already_linked', `This bill belongs to the invoice ${number}.`);
  }
  const difference = differenceIn(row.ledger, invoice, bill);
  return {
    ...({ status: 'success', externalId: bill.id, url: bill.url } as const),
    problem: difference?.explanation ?? null,
    explained: difference,
    nextAttemptAt: null,
    finishedAt: new Date(),
    found: [bill],
  };
}

function differenceIn(ledger: LedgerId, invoice: InvoiceRow, bill: FoundBill): Explained | null {
  const [ours, theirs] = [unitsOf(invoice.amount), unitsOf(bill.total)];
  const wanted = ours !== null && ours < 0n ? -ours : ours;
  if (wanted === theirs) return null;
  const amount = money(invoice.amount ?? '0', invoice.currency);
  // The ledger was not asked for the currency of its bill.
  return explain`${ledgerNames[ledger].short} has ${Number(bill.total)}, the invoice says ${amount}.`;
}

/** The answer has to name every bill that was found; if the person has not seen one, they are asked again. */
function different({ row, found }: Asked, billIds: readonly string[]): string[] {
  if (found.some(({ id }) => !billIds.includes(id))) throw answeredBefore();
  return [...new Set([...row.different, ...found.map(({ id }) => id)])];
}
