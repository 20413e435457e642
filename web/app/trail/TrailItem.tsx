import type { TrailEntry } from '#shared/audit/trail.ts';
import { dateAndTime } from '../dates/dates.ts';
import { type ChangeText, changeSentence } from './changeTexts.ts';

interface TrailItemProps {
  entry: TrailEntry;
  sentence: string;
  changes: readonly ChangeText[];
}

/** Pasted rows change hundreds of fields. */
const mostShown = 12;

/** One thing that happened, with what it changed. */
export function TrailItem({ entry, sentence, changes }: TrailItemProps) {
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium wrap-anywhere">{sentence}</span>
        <time dateTime={entry.at} className="text-sm text-ink-muted">
          {dateAndTime(entry.at)}
        </time>
      </p>
      {entry.remark && <p className="wrap-break-word text-ink-muted">“{entry.remark}”</p>}
      {changes.length > 0 && (
        <ul className="text-sm text-ink-muted">
          {changes.slice(0, mostShown).map((change) => (
            <li key={change.field} className="wrap-anywhere">
              {changeSentence(change)}
            </li>
          ))}
          {changes.length > mostShown && (
            <li>{`And ${changes.length - mostShown} more. The audit trail has all of them.`}</li>
          )}
        </ul>
      )}
    </li>
  );
}
