import { type ReactNode, useState } from 'react';
import { may } from '#shared/permissions.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { decisionsByDocument } from '../../../store/decisions/outboxEntries.ts';
import { useOutbox } from '../../../store/decisions/useOutbox.ts';
import type { IndexEntry } from '../../../store/invoiceIndex/IndexEntry.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { BulkEditDialog } from './BulkEditDialog.tsx';
import { type Editable, editableOf } from './bulkFields.ts';

interface EditingSelected {
  /** Asks which fields to change; `null` for people who may not edit. */
  edit: (() => void) | null;
  /** The dialog to render. It outlives the selection, which may end while the invoices change. */
  dialog: ReactNode;
}

/** Edits fields of the selected invoices, except decided ones. */
export function useEditingSelected(
  chosen: readonly IndexEntry[],
  onEdited: () => void,
): EditingSelected {
  const { me, database } = useSignedIn();
  const { entries: outbox } = useOutbox(database);
  const [editing, setEditing] = useState<Editable | null>(null);

  function edit() {
    const underWay = decisionsByDocument(outbox ?? []);
    setEditing(editableOf(chosen, (id) => underWay.has(documentName('invoice', id))));
  }

  return {
    edit: may(me.roles, 'invoices.edit') ? edit : null,
    dialog: editing && (
      <BulkEditDialog editable={editing} onEdited={onEdited} onClose={() => setEditing(null)} />
    ),
  };
}
