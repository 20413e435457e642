import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';

interface LoadProblemProps {
  problem: string;
  onAgain: () => void;
}

export function LoadProblem({ problem, onAgain }: LoadProblemProps) {
  return (
    <Banner
      tone="danger"
      title="Failed to load approval rules"
      action={
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {problem}
    </Banner>
  );
}
