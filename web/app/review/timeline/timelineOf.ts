import type { TrailEntry } from '#shared/audit/trail.ts';
import type { NoteRow } from '#sync/client/tables/rows.ts';
import type { Saying } from '../../../store/rows/conversation.ts';

/** A comment, a note or an event. */
export type TimelineItem =
  | { kind: 'saying'; id: string; at: string; saying: Saying }
  | { kind: 'note'; id: string; at: string; note: NoteRow }
  | { kind: 'event'; id: string; at: string; event: TrailEntry };

interface Sources {
  sayings: readonly Saying[];
  notes: readonly NoteRow[];
  /** Newest first. */
  events: readonly TrailEntry[];
}

/** Steps of the conversation, which its comments show already. */
const saidInFull: readonly string[] = ['comment', 'question', 'answer'];

/** The timeline of an invoice, oldest first. An event is left out if its comment or note is in the list. */
export function timelineOf({ sayings, notes, events }: Sources): TimelineItem[] {
  const isShown = (event: TrailEntry) =>
    (event.said !== null && saidInFull.includes(event.said)) || isOfShownNote(event, notes);
  const items: TimelineItem[] = [
    ...sayings.map((saying): TimelineItem => {
      return { kind: 'saying', id: saying.id, at: saying.createdAt, saying };
    }),
    ...notes.map((note): TimelineItem => {
      return { kind: 'note', id: note.id, at: note.updatedAt, note };
    }),
    ...events
      .filter((event) => !isShown(event))
      .map((event): TimelineItem => ({ kind: 'event', id: event.id, at: event.at, event })),
  ];
  return items.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Whether the entry is only about a note that is in the list with its text. */
function isOfShownNote({ changes }: TrailEntry, notes: readonly NoteRow[]): boolean {
  return (
    changes.length > 0 &&
    changes.every(({ field, before, after }) => {
      const note = notes.find(({ id }) => field === `notes.${id}`);
      return note !== undefined && before === null && after === note.text;
    })
  );
}
