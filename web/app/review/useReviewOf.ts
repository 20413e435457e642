import { useCallback, useMemo, useState } from 'react';
import type { DocumentContent } from '#shared/documents/content.ts';
import { doubtfulFieldsOf } from '#shared/invoices/doubtfulFields.ts';
import type { Role } from '#shared/permissions.ts';
import type { Present } from '#sync/client/documents/presence.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useEditHistory } from '../../store/edits/useEditHistory.ts';
import { useEntityDocument } from '../../store/edits/useEntityDocument.ts';
import { Spotlight } from '../viewer/Spotlight.ts';
import { Drafts, type Review } from './ReviewContext.ts';

/** Fields to check before approving, and a function to mark one as checked. */
function useDoubts(invoice: InvoiceRow, content: DocumentContent) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const doubts = useMemo(() => {
    const entered = [...Object.keys(content.fields), ...Object.keys(content.lines)];
    return doubtfulFieldsOf(invoice, new Set([...entered, ...confirmed]));
  }, [invoice, content, confirmed]);
  const confirm = useCallback(
    (field: string) => setConfirmed((before) => new Set([...before, field])),
    [],
  );
  return { doubts, confirm };
}

/** The shared state of an invoice's screen, the same object until something in it changes; and who else has it open. */
export function useReviewOf(
  database: LocalDatabase,
  invoice: InvoiceRow,
  roles: readonly Role[],
): { review: Review; presence: readonly Present[] } {
  const { document, presence } = useEntityDocument(
    database,
    documentName('invoice', invoice.id),
    roles,
  );
  const edits = useEditHistory(document, invoice);
  const [open, setOpen] = useState(0);
  const onOpen = useCallback((opens: boolean) => setOpen((count) => count + (opens ? 1 : -1)), []);
  const typing = open > 0;
  const { doubts, confirm } = useDoubts(invoice, document.content);
  const [spotlight] = useState(() => new Spotlight());
  const [drafts] = useState(() => new Drafts());
  const review = useMemo(
    () => ({ invoice, document, edits, doubts, confirm, spotlight, drafts, typing, onOpen }),
    [invoice, document, edits, doubts, confirm, spotlight, drafts, typing, onOpen],
  );
  return { review, presence };
}
