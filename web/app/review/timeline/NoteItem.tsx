import type { NoteRow } from '#sync/client/tables/rows.ts';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { OutboxMark } from '../../invoices/OutboxMark.tsx';

export function NoteItem({ note }: { note: NoteRow }) {
  const [firstName = '', ...rest] = note.authorName.split(' ');
  return (
    <li className="flex gap-3">
      <Avatar firstName={firstName} lastName={rest.join(' ')} size="sm" decorative />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="font-medium">{note.authorName}</span>
          <Badge>Note</Badge>
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
