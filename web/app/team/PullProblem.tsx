import { useConnection } from '../../api/connection.ts';
import type { PullState } from '../../store/pulled/usePull.ts';
import { LoadProblem } from '../../ui/feedback/LoadProblem.tsx';

interface PullProblemProps {
  state: PullState;
  /** Something is shown, though it may be old. */
  hasRows: boolean;
  onAgain: () => void;
}

/** A warning that the data shown may be old. Being offline is already shown in the header. */
export function PullProblem({ state, hasRows, onAgain }: PullProblemProps) {
  const connection = useConnection();
  if (state.status !== 'failed' || (hasRows && connection !== 'online')) return null;
  return (
    <LoadProblem
      tone="warning"
      title="This could not be refreshed"
      problem={state.problem}
      onAgain={onAgain}
    />
  );
}
