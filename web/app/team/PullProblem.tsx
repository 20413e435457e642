import { useConnection } from '../../api/useConnection.ts';
import type { PullState } from '../../store/pulled/usePull.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';

interface PullProblemProps {
  state: PullState;
  /** Something is on the screen, if perhaps not the newest. */
  hasRows: boolean;
  onAgain: () => void;
}

/** What is on the screen may be old, and why. That nobody can be asked is said in the header already. */
export function PullProblem({ state, hasRows, onAgain }: PullProblemProps) {
  const connection = useConnection();
  if (state.status !== 'failed' || (hasRows && connection !== 'online')) return null;
  return (
    <Banner
      tone="warning"
      title="The newest state could not be loaded"
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
