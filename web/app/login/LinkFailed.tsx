import { Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useFocusOnArrival } from '../navigation/focusHeading.ts';
import type { LinkProblem } from './linkProblem.ts';

/** Shown while the server checks a mailed link. */
export function LinkChecking({ title }: { title: string }) {
  return (
    <div className="flex items-center gap-3">
      <Spinner size="lg" />
      <h1 className="text-lg font-semibold">{title}</h1>
    </div>
  );
}

interface LinkFailedProps {
  problem: LinkProblem;
  /** Offered where trying again may help. */
  onAgain?: () => void;
  /** The way to go on where it does not. */
  otherwise: ReactNode;
}

export function LinkFailed({ problem, onAgain, otherwise }: LinkFailedProps) {
  useFocusOnArrival();
  return (
    <div className="flex flex-col gap-5">
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-xl border border-line bg-sunken text-ink-muted"
      >
        <Unlink className="size-5" />
      </span>
      <div>
        <h1 className="text-2xl font-semibold">{problem.title}</h1>
        <p className="mt-1.5 text-ink-muted">{problem.text}</p>
      </div>
      {problem.canRetry && onAgain ? (
        <Button variant="primary" onClick={onAgain}>
          Try again
        </Button>
      ) : (
        otherwise
      )}
    </div>
  );
}
