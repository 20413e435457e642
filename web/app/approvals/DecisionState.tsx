import { CloudUpload, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { decisionTexts } from '../outbox/decisionTexts.ts';
import type { OutboxActions } from '../outbox/useOutboxActions.ts';
import { UndoButton } from '../outbox/WaitingDecision.tsx';

interface DecisionStateProps {
  decision: OutboxEntry;
  outboxActions: OutboxActions;
}

/** The state of a decision that the server has not accepted yet, in one line with its button. */
export function DecisionState({ decision, outboxActions }: DecisionStateProps) {
  return (
    <span className="inline-flex min-h-7 items-center gap-1.5">
      <DecisionText decision={decision} />
      <UndoDecision decision={decision} outboxActions={outboxActions} />
    </span>
  );
}

export function DecisionText({ decision }: Pick<DecisionStateProps, 'decision'>) {
  const { noun } = decisionTexts(decision.name);
  switch (decision.state) {
    case 'attention':
      return (
        <Link
          to="/outbox"
          className="inline-flex items-center gap-1.5 rounded-sm font-medium text-warning-ink underline-offset-3 hover:underline pointer-coarse:min-h-11"
        >
          <TriangleAlert aria-hidden className="size-4" />
          {noun} came back
        </Link>
      );
    case 'sending':
      return (
        <span className="inline-flex items-center gap-1.5 text-ink-muted">
          <Spinner /> Being sent…
        </span>
      );
    case 'waiting':
      return (
        <span className="inline-flex items-center gap-1.5 text-ink-muted">
          <CloudUpload aria-hidden className="size-4" />
          {noun} waits to be sent
        </span>
      );
  }
}

/** Only before it is being sent. */
export function UndoDecision({ decision, outboxActions }: DecisionStateProps) {
  if (decision.state !== 'waiting') return null;
  return <UndoButton entry={decision} outboxActions={outboxActions} variant="ghost" />;
}
