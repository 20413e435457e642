import { useCallback, useMemo, useState } from 'react';
import type { Role } from '#shared/permissions.ts';
import type { InvoiceRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useEditHistory } from '../../store/edits/useEditHistory.ts';
import { useEntityDocument } from '../../store/edits/useEntityDocument.ts';
import { Spotlight } from '../viewer/Spotlight.ts';
import { Drafts } from './Drafts.ts';
import type { Review } from './ReviewContext.ts';
import { useDoubts } from './useDoubts.ts';

/** The shared state of an invoice's screen; the same object until something in it changes. */
export function useReviewOf(
  database: LocalDatabase,
  invoice: InvoiceRow,
  roles: readonly Role[],
): Review {
  const document = useEntityDocument(database, documentName('invoice', invoice.id), roles);
  const edits = useEditHistory(document, invoice);
  const [open, setOpen] = useState(0);
  const onOpen = useCallback((opens: boolean) => setOpen((count) => count + (opens ? 1 : -1)), []);
  const typing = open > 0;
  const { doubts, confirm } = useDoubts(invoice, document.content);
  const [spotlight] = useState(() => new Spotlight());
  const [drafts] = useState(() => new Drafts());
  return useMemo(
    () => ({ invoice, document, edits, doubts, confirm, spotlight, drafts, typing, onOpen }),
    [invoice, document, edits, doubts, confirm, spotlight, drafts, typing, onOpen],
  );
}
