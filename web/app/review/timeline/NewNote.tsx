import { useId, useState } from 'react';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { newId } from '../../../store/device/devicePorts.ts';
import { useKeepOpen } from '../../../store/session/SessionContext.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';
import { FieldPresence } from '../../presence/FieldPresence.tsx';
import { useReview } from '../ReviewContext.ts';

const drafts = new WeakMap<LocalDatabase, Map<string, string>>();

/** Unsaved notes by invoice, kept while the person visits other screens. */
function noteDrafts(database: LocalDatabase): Map<string, string> {
  const known = drafts.get(database) ?? new Map<string, string>();
  drafts.set(database, known);
  return known;
}

/** Whether this person has begun a note about the invoice. */
export function hasBegunNote(database: LocalDatabase, invoiceId: string): boolean {
  return noteDrafts(database).has(invoiceId);
}

/** Notes are saved only on submit: unfinished ones are private and kept as drafts. */
export function NewNote({ database }: { database: LocalDatabase }) {
  const { invoice, document } = useReview();
  const id = useId();
  const drafts = noteDrafts(database);
  const [text, setText] = useState(drafts.get(invoice.id) ?? '');
  const [problem, setProblem] = useState(false);
  useKeepOpen(text !== '');

  function write(typed: string) {
    setText(typed);
    setProblem(false);
    if (typed === '') drafts.delete(invoice.id);
    else drafts.set(invoice.id, typed);
  }

  function add() {
    if (text.trim() === '') return;
    if (document.setNote(newId(), text.trim())) write('');
    else setProblem(true);
  }

  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <FieldPresence field="notes" className="w-full">
        <FormField
          id={id}
          label="Add a note"
          error={problem && 'This note is too long. Shorten it, and add it again.'}
        >
          <Textarea
            rows={2}
            value={text}
            onChange={({ target }) => write(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) add();
            }}
          />
        </FormField>
      </FieldPresence>
      <Button type="submit" size="sm" disabled={text.trim() === ''}>
        Add note
      </Button>
    </form>
  );
}
