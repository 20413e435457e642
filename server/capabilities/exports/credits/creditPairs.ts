import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { statement } from '../../../platform/db/statement.ts';
import type { AccountTx } from '../../../platform/db/transaction.ts';

/** A credit note and a bill that are in the same books, by their ids here and there. */
export interface PairThere {
  ledger: LedgerId;
  companyId: string;
  creditId: string;
  billId: string;
  creditThere: string;
  billThere: string;
  vendorThere: string;
}

const columns = `credit.ledger, credit.company_id as "companyId", credit.invoice_id as "creditId",
  bill.invoice_id as "billId", credit.external_id as "creditThere", bill.external_id as "billThere",
  coalesce(bill.sent->>'vendorId', credit.sent->>'vendorId', '') as "vendorThere"`;

const inSameBooks = `bill.account_id = $1 and bill.ledger = credit.ledger and bill.company_id = credit.company_id
  and credit.status = 'success' and bill.status = 'success'
  and credit.external_id is not null and bill.external_id is not null`;

const ofPair = statement(`
  select ${columns} from export_logs credit join export_logs bill on ${inSameBooks}
  where credit.account_id = $1 and credit.invoice_id = $2 and bill.invoice_id = $3`);

/** The books in which both are. */
export function pairsThere(tx: AccountTx, creditId: string, billId: string): Promise<PairThere[]> {
  return tx.run<PairThere>(ofPair, [tx.accountId, creditId, billId]);
}

const ofInvoice = statement(`
  select invoice.id, invoice.amount::text as amount,
    array(select distinct payment->'applied'->>'invoiceId' from jsonb_array_elements(invoice.payments) payment
      where payment->'applied' is not null) as others
  from invoices invoice where invoice.account_id = $1 and invoice.id = $2`);

/** The credit notes that are applied to this invoice, or the bills that it is applied to, each with its other side. */
export async function appliedTo(
  tx: AccountTx,
  invoiceId: string,
): Promise<{ creditId: string; billId: string }[]> {
  const [row] = await tx.run<{ amount: string | null; others: string[] }>(ofInvoice, [
    tx.accountId,
    invoiceId,
  ]);
  const isCredit = row?.amount?.startsWith('-') ?? false;
  return (row?.others ?? []).map((other) =>
    isCredit ? { creditId: invoiceId, billId: other } : { creditId: other, billId: invoiceId },
  );
}

const recent = statement(`
  select ${columns} from export_logs credit
  join invoices invoice on invoice.account_id = $1 and invoice.id = credit.invoice_id and invoice.deleted_at is null
  cross join lateral (select payment->'applied'->>'invoiceId' as id, max(payment->>'at') as at,
      bool_or(payment->'applied'->>'sentTo' = $2) is true as "isAsked"
    from jsonb_array_elements(invoice.payments) payment
    where payment->'applied' is not null
      and ((payment->>'at')::timestamptz > now() - interval '60 days' or payment->'applied'->>'sentTo' = $2)
    group by 1) applied
  join export_logs bill on ${inSameBooks} and bill.invoice_id = applied.id::uuid
  where credit.account_id = $1 and credit.ledger = $2 and credit.company_id = $3
    and invoice.amount < 0 and invoice.payments <> '[]'
  order by case when applied."isAsked" and applied.at::timestamptz > now() - interval '7 days' then applied.at end
    desc nulls last, random() limit $4`);

/**
 * Those of these books that were asked for and not answered, the latest first; then others and those applied in the last sixty
 * days, by chance, so that none is left out for ever.
 */
export function recentPairs(
  tx: AccountTx,
  { ledger, companyId }: Pick<PairThere, 'ledger' | 'companyId'>,
  limit: number,
): Promise<PairThere[]> {
  return tx.run<PairThere>(recent, [tx.accountId, ledger, companyId, limit]);
}
