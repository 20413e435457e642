import { useId, useState } from 'react';
import type { NoteRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { useNotes } from '../../store/rows/useRows.ts';
import { useKeepOpen } from '../../store/session/SessionContext.ts';
import { newId } from '../../store/syncing/devicePorts.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { OutboxMark } from '../invoices/OutboxMark.tsx';
import { FieldPresence } from '../presence/FieldPresence.tsx';
import { useReview } from './ReviewContext.ts';

const drafts = new WeakMap<LocalDatabase, Map<string, string>>();

/** Unsaved notes by invoice, kept while the person visits other screens. */
function noteDrafts(database: LocalDatabase): Map<string, string> {
  const known = drafts.get(database) ?? new Map<string, string>();
  drafts.set(database, known);
  return known;
}

export function NotesCard({ database }: { database: LocalDatabase }) {
  const { invoice, document } = useReview();
  const notes = useNotes(database, invoice.id);
  return (
    <Card aria-labelledby="invoice-notes">
      <CardHeader id="invoice-notes" title="Notes" />
      <CardBody className="flex flex-col gap-4">
        {notes?.length === 0 && <p className="text-ink-muted">Nobody has written anything yet.</p>}
        {notes && notes.length > 0 && (
          <ul className="flex flex-col gap-4">
            {notes.map((note) => (
              <Note key={note.id} note={note} />
            ))}
          </ul>
        )}
        {document.editable && <NewNote key={invoice.id} database={database} />}
      </CardBody>
    </Card>
  );
}

function Note({ note }: { note: NoteRow }) {
  const [firstName = '', ...rest] = note.authorName.split(' ');
  return (
    <li className="flex gap-3">
      <Avatar firstName={firstName} lastName={rest.join(' ')} size="sm" decorative />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">{note.authorName}</span>
          <time dateTime={note.updatedAt} className="text-ink-muted">
            {dateAndTime(note.updatedAt)}
          </time>
          <OutboxMark row={note} />
        </p>
        <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
      </div>
    </li>
  );
}

/** Notes are saved only on submit: unfinished ones are private and kept as drafts. */
function NewNote({ database }: { database: LocalDatabase }) {
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
