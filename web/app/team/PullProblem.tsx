import { useConnection } from '../../api/connection.ts';
import type { PullState } from '../../store/pulled/usePull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';

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
    <Banner
      tone="warning"
      title="This could not be refreshed"
      action={
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {state.problem}
    </Banner>
  );
}
