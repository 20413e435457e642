import { Button } from '../forms/Button.tsx';
import { Banner } from './Banner.tsx';

interface LoadProblemProps {
  /** A warning where something older is still shown. */
  tone?: 'danger' | 'warning';
  title?: string;
  problem: string;
  onAgain: () => void;
}

/** Something could not be loaded, and can be tried again. */
export function LoadProblem({ tone = 'danger', title, problem, onAgain }: LoadProblemProps) {
  return (
    <Banner
      tone={tone}
      title={title}
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
