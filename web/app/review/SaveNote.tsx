import { Check, CloudAlert, HardDrive } from 'lucide-react';
import { useConnection } from '../../api/connection.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { useReview } from './ReviewContext.ts';

/** Whether edits are saved, sent or waiting. */
export function SaveNote() {
  const { document, typing } = useReview();
  const { saveState, live } = document;
  // The browser notices a lost network before the socket does.
  const isSending = useConnection() === 'online' && live === 'live';
  if (saveState === 'cannotKeep') {
    return (
      <Look text="Not kept">
        <CloudAlert aria-hidden className="size-4 text-danger-ink" />
      </Look>
    );
  }
  if (typing || saveState === 'typed' || (saveState === 'kept' && isSending)) {
    return (
      <Look text="Saving…">
        <Spinner />
      </Look>
    );
  }
  if (saveState === 'kept') {
    return (
      <Look text="Kept on this device">
        <HardDrive aria-hidden className="size-4" />
      </Look>
    );
  }
  return (
    <Look text="Saved" quiet>
      <Check aria-hidden className="size-4 text-positive" />
    </Look>
  );
}

interface LookProps {
  text: string;
  /** On phones the header says it already. */
  quiet?: boolean;
  children: React.ReactNode;
}

function Look({ text, quiet = false, children }: LookProps) {
  return (
    <span
      role="status"
      className={classes(
        'inline-flex items-center gap-1.5 text-sm text-ink-muted',
        quiet && 'max-sm:sr-only',
      )}
    >
      {children}
      {text}
    </span>
  );
}
