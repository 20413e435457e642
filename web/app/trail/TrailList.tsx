import { useLiveQuery } from 'dexie-react-hooks';
import type { Trail, TrailEntry } from '#shared/audit/trail.ts';
import type { PullState } from '../../store/pulled/usePull.ts';
import { dateAndTime } from '../dates/dates.ts';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import type { ChangeText } from './changeTexts.ts';

interface TrailListProps {
  /** As last loaded on this device; empty if never. */
  trail: Trail | null | undefined;
  state: PullState;
  sentenceOf: (entry: TrailEntry, who: string | null) => string;
  changesOf: (entry: TrailEntry) => ChangeText[];
}

/** The history of an entity, newest first. */
export function TrailList({ trail, state, sentenceOf, changesOf }: TrailListProps) {
  const { database } = useSignedIn();
  const people = useLiveQuery(() => database.members.toArray(), [database]);

  function whoOf({ by }: TrailEntry): string | null {
    if (!by) return null;
    const member = people?.find(({ id }) => id === by.id);
    return member ? fullName(member) : by.email;
  }

  if (!trail) {
    return (
      <p className="text-ink-muted">
        {state.status === 'failed' ? 'Go online once to load this.' : 'Loading…'}
      </p>
    );
  }
  return (
    <>
      <ol className="flex flex-col gap-3">
        {trail.entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            sentence={sentenceOf(entry, whoOf(entry))}
            changes={changesOf(entry)}
          />
        ))}
      </ol>
      {trail.more && <p className="text-sm text-ink-muted">What is older is in the audit trail.</p>}
    </>
  );
}

interface EntryProps {
  entry: TrailEntry;
  sentence: string;
  changes: readonly ChangeText[];
}

function Entry({ entry, sentence, changes }: EntryProps) {
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
          {changes.map(({ field, label, before, after }) => (
            <li key={field} className="wrap-anywhere">
              {label}: {before ?? 'nothing'} → {after ?? 'nothing'}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
