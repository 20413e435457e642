import type { Trail, TrailEntry } from '#shared/audit/trail.ts';
import type { PullState } from '../../store/pulled/usePull.ts';
import type { ChangeText } from './changeTexts.ts';
import { TrailItem } from './TrailItem.tsx';
import { useTrailNames } from './useTrailNames.ts';

interface TrailListProps {
  /** As last loaded on this device; empty if never. */
  trail: Trail | null | undefined;
  state: PullState;
  sentenceOf: (entry: TrailEntry, who: string | null) => string;
  changesOf: (entry: TrailEntry) => ChangeText[];
}

/** The history of an entity, newest first. */
export function TrailList({ trail, state, sentenceOf, changesOf }: TrailListProps) {
  const whoOf = useTrailNames();
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
          <TrailItem
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
