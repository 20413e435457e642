import { useCallback, useMemo, useState } from 'react';
import type { DocumentContent } from '#shared/documents/content.ts';
import { doubtsOf } from '#shared/invoices/doubtful.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';

/** Fields to check before approving, and a function to mark one as checked. */
export function useDoubts(invoice: InvoiceRow, content: DocumentContent) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const doubts = useMemo(() => {
    const entered = [...Object.keys(content.fields), ...Object.keys(content.lines)];
    return doubtsOf(invoice, new Set([...entered, ...confirmed]));
  }, [invoice, content, confirmed]);
  const confirm = useCallback(
    (field: string) => setConfirmed((before) => new Set([...before, field])),
    [],
  );
  return { doubts, confirm };
}
