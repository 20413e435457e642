import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { differencesOf } from './differences.ts';
import type { OutboxActions } from './useOutboxActions.ts';
import { ValuesTable } from './ValuesTable.tsx';

interface ChangedSinceProps {
  entry: OutboxEntry;
  outboxActions: OutboxActions;
}

/** For an approval of an invoice that had changed: shows what changed and asks again. */
export function ChangedSince({ entry, outboxActions }: ChangedSinceProps) {
  const { problem, seen } = entry;
  if (!problem) return null;
  const { fingerprint, current } = problem;
  const differences = differencesOf(seen, current);
  return (
    <section aria-label="Changed since you approved" className="flex flex-col gap-3">
      <Banner tone="warning" title="This invoice has changed since you looked at it">
        Your approval was not recorded. Check what has changed, then decide again.
      </Banner>
      {differences.length > 0 && (
        <ValuesTable
          label="What changed"
          before="What you saw"
          after="Current"
          values={differences.map(({ seen: before, now: after, ...rest }) => ({
            ...rest,
            before,
            after,
          }))}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {fingerprint !== null && (
          <Button
            variant="primary"
            onClick={() => outboxActions.again(entry, { ifMatch: fingerprint, seen: current })}
          >
            Approve the current version
          </Button>
        )}
        <Button onClick={() => outboxActions.giveUp(entry)}>Not now</Button>
      </div>
    </section>
  );
}
