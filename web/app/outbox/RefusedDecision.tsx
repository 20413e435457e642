import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { decisionTexts } from './decisionTexts.ts';
import type { OutboxActions } from './useOutboxActions.ts';

interface RefusedDecisionProps {
  entry: OutboxEntry;
  outboxActions: OutboxActions;
}

/** A decision that the server refused, the reason, and the options. */
export function RefusedDecision({ entry, outboxActions }: RefusedDecisionProps) {
  const { problem, name } = entry;
  if (!problem) return null;
  const { failed } = decisionTexts(name);
  // A retry cannot succeed where the entity is gone or already decided.
  const canRepeat = problem.status !== 404 && problem.status !== 409;
  return (
    <Banner
      tone="warning"
      title={`${failed.title}: ${problem.message || failed.description}`}
      action={
        <>
          {canRepeat && (
            <Button size="sm" onClick={() => outboxActions.again(entry)}>
              Try again
            </Button>
          )}
          <Button size="sm" onClick={() => outboxActions.giveUp(entry)}>
            Dismiss
          </Button>
        </>
      }
    >
      {problem.advice}
    </Banner>
  );
}
