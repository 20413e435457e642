import type { TrailEntry } from '#shared/audit/trail.ts';
import type { NoteRow } from '#sync/client/tables/rows.ts';
import type { Saying } from '../../../store/rows/conversation.ts';

/** Something that was said, noted or done. */
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

/** Steps of the conversation that are shown by what was said. */
const saidInFull: readonly string[] = ['comment', 'question', 'answer'];

/** Everything about an invoice in one list, oldest first. What is shown in full is not also reported. */
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

/** Whether all that the entry tells is a note that is shown with its text. */
function isOfShownNote({ changes }: TrailEntry, notes: readonly NoteRow[]): boolean {
  return (
    changes.length > 0 &&
    changes.every(({ field, before, after }) => {
      const note = notes.find(({ id }) => field === `notes.${id}`);
      return note !== undefined && before === null && after === note.text;
    })
  );
}
