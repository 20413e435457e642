import { useCallback, useMemo, useState } from 'react';
import { isFrozen } from '#shared/invoices/contract.ts';
import { type Doubt, doubtsUnder, valueAt } from '#shared/invoices/doubtfulFields.ts';
import type { Role } from '#shared/permissions.ts';
import type { Present } from '#sync/client/documents/presence.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useEditHistory } from '../../store/edits/useEditHistory.ts';
import { type EntityDocument, useEntityDocument } from '../../store/edits/useEntityDocument.ts';
import { Spotlight } from '../viewer/Spotlight.ts';
import { Drafts, type Review } from './ReviewContext.ts';

const noDoubts: ReadonlyMap<string, Doubt> = new Map();

/** Fields to check before approving, and an edit that marks one as checked and correct. */
function useDoubts(invoice: InvoiceRow, { content, enter }: EntityDocument) {
  const doubts = useMemo(
    () => (isFrozen(invoice) ? noDoubts : doubtsUnder(invoice, content)),
    [invoice, content],
  );
  const confirm = useCallback(
    (field: string) => {
      const value = valueAt(invoice, field);
      if (value !== null) enter([{ map: 'checks', key: field, value }]);
    },
    [invoice, enter],
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
  const { doubts, confirm } = useDoubts(invoice, document);
  const [spotlight] = useState(() => new Spotlight());
  const [drafts] = useState(() => new Drafts());
  const review = useMemo(
    () => ({ invoice, document, edits, doubts, confirm, spotlight, drafts, typing, onOpen }),
    [invoice, document, edits, doubts, confirm, spotlight, drafts, typing, onOpen],
  );
  return { review, presence };
}
