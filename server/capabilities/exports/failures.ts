import { ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { FailureSource } from '../../platform/operations/FailureSource.ts';
import { retry } from './retry.ts';

const bills = `select export.id, coalesce(export.finished_at, export.requested_at) as failed_at, export.ledger as kind,
    export.invoice_id, export.problem as error,
    case when export.explained->>'explanation' = export.problem then export.explained->'parts' end as error_parts,
    export.ledger
  from export_logs export
  where export.account_id = $1 and export.status = 'failure' and not exists (
    select from export_logs later where later.account_id = export.account_id and later.ledger = export.ledger
      and later.invoice_id = export.invoice_id and later.company_id = export.company_id and later.id <> export.id
      and (later.status <> 'failure' or later.sent is not null and export.sent is null
        or (later.sent is null) = (export.sent is null)
          and (later.requested_at, later.id) > (export.requested_at, export.id)))`;

const documents = `select export.id, coalesce(export.finished_at, export.requested_at), 'document to ' || export.ledger,
    export.invoice_id, export.document_problem, null::jsonb, export.ledger
  from export_logs export where export.account_id = $1 and export.document = 'refused'`;

/**
 * Exports that failed for good: per invoice without a later success the last one, or the one that was sent and is
 * uncertain. And documents that could not be attached.
 */
export function exportFailures(): FailureSource {
  return {
    name: 'export',
    select: `select failed.id, failed.failed_at, failed.kind, 'invoice' as entity_type,
        failed.invoice_id::text as entity_id, invoice.invoice_number as entity_name, failed.error, failed.error_parts,
        failed.ledger
      from (${bills} union all ${documents}) failed
      left join invoices invoice on invoice.account_id = $1 and invoice.id = failed.invoice_id`,
    typeOf: (kind) => {
      const isDocument = kind.startsWith('document to ');
      const ledger = ledgerId.safeParse(kind.replace('document to ', '')).data;
      const noun = isDocument ? 'Document' : 'Export';
      return ledger ? `${noun} to ${ledgerNames[ledger].short}` : noun;
    },
    async retry(call, id) {
      const retried = await retry(call, id);
      return retried === 'bill' ? 'The export is tried again' : 'The document is attached again';
    },
  };
}
