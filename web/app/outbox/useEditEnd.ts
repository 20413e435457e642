import { useCallback } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { type EditTexts, sayEdited } from './editTexts.ts';
import type { EditOutcome } from './useEditOutcome.ts';

/** Closes the form of an edit and reports the outcome. */
export function useEditEnd(
  entity: string,
  texts: EditTexts,
  { close, onKeptForLater }: { close: () => void; onKeptForLater: (entity: string) => void },
): (outcome: EditOutcome) => void {
  return useCallback(
    (outcome: EditOutcome) => {
      close();
      if (outcome === 'saved') sayEdited(entity, texts);
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
