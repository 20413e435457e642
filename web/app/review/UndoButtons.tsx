import { Redo2, Undo2 } from 'lucide-react';
import { toast } from '../../ui/feedback/toast.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { useCommands } from '../commands/Commands.ts';
import { useChecking } from './Checking.ts';
import { focusField } from './fieldControls.ts';
import { useReview } from './ReviewContext.ts';

/** Undo and redo for edits of fields. In a field, the shortcut works once its text is saved. */
export function UndoButtons() {
  const { edits, typing, document: edited } = useReview();
  const { goTo } = useChecking();
  const usable = edited.editable;

  function change(way: 'undo' | 'redo') {
    // Save the text in the focused control first.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    requestAnimationFrame(() => {
      const field = edits[way]();
      if (field?.includes('/')) goTo(field);
      else if (field) requestAnimationFrame(() => focusField(field));
      else toast({ title: 'Somebody else has changed that since' });
    });
  }

  const evenTyping = (target: EventTarget | null) =>
    !typing && target instanceof HTMLElement && target.closest('[data-field]') !== null;
  useCommands([
    {
      id: 'undo',
      label: 'Undo',
      keys: ['mod+z'],
      whyNot: usable && edits.canUndo ? null : 'There is nothing to undo.',
      evenTyping,
      run: () => change('undo'),
    },
    {
      id: 'redo',
      label: 'Redo',
      keys: ['mod+shift+z', 'mod+y'],
      whyNot: usable && edits.canRedo ? null : 'There is nothing to do again.',
      evenTyping,
      run: () => change('redo'),
    },
  ]);
  if (!usable) return null;
  return (
    <span className="flex">
      <IconButton
        label="Undo"
        icon={<Undo2 aria-hidden className="size-4" />}
        disabled={!edits.canUndo}
        onClick={() => change('undo')}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 aria-hidden className="size-4" />}
        disabled={!edits.canRedo}
        onClick={() => change('redo')}
      />
    </span>
  );
}
