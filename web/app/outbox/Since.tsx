import { dateAndTime } from '../dates/dates.ts';

/** When the change was made. */
export function Since({ at }: { at: number }) {
  const time = new Date(at).toISOString();
  return (
    <time dateTime={time} className="text-ink-muted">
      {dateAndTime(time)}
    </time>
  );
}
