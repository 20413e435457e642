import { useCallback, useEffect, useState } from 'react';
import { itemsOf } from '#sync/client/outbox/outbox.ts';
import type { OutboxItem } from '#sync/client/tables/rows.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import type { EntityDocument } from '../../store/edits/useEntityDocument.ts';

/** Sent to the server, kept on this device until it can be sent, or refused by the server. */
export type EditOutcome = 'saved' | 'kept' | 'cameBack';

/** Waits for the outcome of values that a form wrote into a document. */
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
    // A refused edit also counts as saved, so look for one in the outbox.
    itemsOf(database, name).then(
      (items) => !left && onOutcome(items.some(isRefused) ? 'cameBack' : 'saved'),
      () => !left && onOutcome('saved'),
    );
    return () => {
      left = true;
    };
  }, [entered, saveState, live, onOutcome, database, name]);

  return { entered, sayEntered: useCallback(() => setEntered(true), []) };
}

function isRefused({ kind, state }: OutboxItem): boolean {
  return kind === 'edit' && state === 'attention';
}
