import { useCallback, useEffect, useState } from 'react';
import { itemsOf } from '#sync/client/outbox/outbox.ts';
import type { OutboxItem } from '#sync/client/tables/rows.ts';
import type { DocumentName } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import type { EntityDocument } from '../../store/edits/useEntityDocument.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type EditTexts, toastEdited } from './useEditToasts.ts';

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

/** Closes the form of an edit and reports the outcome. */
export function useEditEnd(
  entity: string,
  texts: EditTexts,
  { close, onKeptForLater }: { close: () => void; onKeptForLater: (entity: string) => void },
): (outcome: EditOutcome) => void {
  return useCallback(
    (outcome: EditOutcome) => {
      close();
      if (outcome === 'saved') toastEdited(entity, texts);
      if (outcome === 'kept') {
        onKeptForLater(entity);
        toast({
          title: 'Kept on this device',
          description: 'It is sent once there is a connection.',
          about: entity,
        });
      }
    },
    [entity, texts, close, onKeptForLater],
  );
}
