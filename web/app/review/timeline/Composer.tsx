import { useState } from 'react';
import { may } from '#shared/permissions.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { NewComment } from '../conversation/NewComment.tsx';
import { useReview } from '../ReviewContext.ts';
import { hasBegunNote, NewNote } from './NewNote.tsx';

const kinds = [
  { kind: 'comment', label: 'Comment' },
  { kind: 'note', label: 'Note' },
] as const;

type Kind = (typeof kinds)[number]['kind'];

/** Writes a comment to colleagues, or a note about the invoice. */
export function Composer() {
  const { me, database } = useSignedIn();
  const { invoice, document } = useReview();
  const [chosen, setChosen] = useState<Kind>(() =>
    hasBegunNote(database, invoice.id) ? 'note' : 'comment',
  );
  const mayComment = may(me.roles, 'invoices.comment');
  const mayNote = document.editable;
  if (!mayComment && !mayNote) return null;
  const kind = mayComment && mayNote ? chosen : mayComment ? 'comment' : 'note';
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-4">
      {mayComment && mayNote && (
        <fieldset className="flex gap-1 self-start rounded-lg bg-sunken p-0.5">
          <legend className="sr-only">What to write</legend>
          {kinds.map((one) => (
            <button
              key={one.kind}
              type="button"
              aria-pressed={kind === one.kind}
              onClick={() => setChosen(one.kind)}
              className="h-7 rounded-md px-3 text-sm font-medium text-ink-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-xs pointer-coarse:h-11"
            >
              {one.label}
            </button>
          ))}
        </fieldset>
      )}
      {/* Both stay, so that changing one's mind loses no text. */}
      {mayComment && (
        <div hidden={kind !== 'comment'}>
          <NewComment />
        </div>
      )}
      {mayNote && (
        <div hidden={kind !== 'note'}>
          <NewNote key={invoice.id} database={database} />
        </div>
      )}
    </div>
  );
}
