import { useCallback, useEffect, useState } from 'react';
import { itemsOf } from '#sync/client/outbox/outbox.ts';
import type { OutboxItem } from '#sync/client/tables/rows.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import type { EntityDocument } from '../../store/edits/useEntityDocument.ts';

/** The server has what was entered, or this device keeps it until then, or the server did not take it. */
export type EditOutcome = 'saved' | 'kept' | 'cameBack';

/** Waits, once a form's values were entered into a document, for what becomes of them. */
export function useEditOutcome(
  database: LocalDatabase,
  name: DocumentName,
  { saveState, live }: Pick<EntityDocument, 'saveState' | 'live'>,
  onOutcome: (outcome: EditOutcome) => void,
): { entered: boolean; sayEntered: () => void } {
  const [entered, setEntered] = useState(false);

  useEffect(() => {
    if (!entered) return undefined;
    if (saveState === 'kept' && live !== 'live') onOutcome('kept');
    if (saveState !== 'saved') return undefined;
    let left = false;
    // What came back waits no longer either.
    itemsOf(database, name).then(
      (items) => !left && onOutcome(items.some(cameBack) ? 'cameBack' : 'saved'),
      () => !left && onOutcome('saved'),
    );
    return () => {
      left = true;
    };
  }, [entered, saveState, live, onOutcome, database, name]);

  return { entered, sayEntered: useCallback(() => setEntered(true), []) };
}

function cameBack({ kind, state }: OutboxItem): boolean {
  return kind === 'edit' && state === 'attention';
}
