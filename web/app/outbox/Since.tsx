import { dateAndTime } from '../dates/dates.ts';

/** When the person did it. */
export function Since({ at }: { at: number }) {
  const time = new Date(at).toISOString();
  return (
    <time dateTime={time} className="text-ink-muted">
      {dateAndTime(time)}
    </time>
  );
}
