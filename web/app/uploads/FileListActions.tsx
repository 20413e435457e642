import { Link } from 'react-router-dom';
import { Button } from '../../ui/forms/Button.tsx';
import { useTryAgain } from './useTryAgain.ts';

interface FileListActionsProps {
  /** The number of files, and how many more the next press shows. */
  all: number;
  next: number;
  onShowMore: () => void;
  /** Ids of refused files that may be sent again. */
  again: readonly string[];
  /** Where to change the plan, if several files exceed its allowance. */
  upgradePath: string | null;
  /** How many files could not be stored on the device. */
  refused: number;
  onDismiss: () => void;
}

/** Actions on many files at once. */
export function FileListActions({
  all,
  next,
  onShowMore,
  again,
  upgradePath,
  refused,
  onDismiss,
}: FileListActionsProps) {
  const tryAgain = useTryAgain();
  if (next === 0 && again.length < 2 && refused < 2) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5 sm:px-5">
      {next > 0 && (
        <Button size="sm" variant="ghost" className="-ml-2.5" onClick={onShowMore}>
          {`Show ${next} more of ${all}`}
        </Button>
      )}
      {upgradePath !== null && (
        <Button size="sm" variant="primary" asChild>
          <Link to={upgradePath}>Upgrade</Link>
        </Button>
      )}
      {again.length > 1 && (
        <Button size="sm" onClick={() => tryAgain(again)}>
          {`Try all ${again.length} again`}
        </Button>
      )}
      {refused > 1 && (
        <Button size="sm" onClick={onDismiss}>
          Dismiss what was not taken
        </Button>
      )}
    </div>
  );
}
