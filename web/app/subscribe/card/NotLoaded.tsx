import { LoadProblem } from '../../../ui/feedback/LoadProblem.tsx';
import { notLoaded } from './Card.ts';

interface NotLoadedProps {
  /** The reason, if it is known. */
  reason?: string | undefined;
  onAgain: () => void;
}

export function NotLoaded({ reason, onAgain }: NotLoadedProps) {
  return (
    <LoadProblem
      title={notLoaded}
      problem={reason ?? 'Check your connection and try again.'}
      onAgain={onAgain}
    />
  );
}
