import { may } from '#shared/permissions.ts';
import { readMailAgain } from '../../store/decisions/captureDecisions.ts';
import { decideHere } from '../../store/decisions/decideHere.ts';
import type { ShownCapture } from '../../store/rows/useEmailCaptures.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { subjectText } from './captureTexts.ts';

/** A failed mail is kept and can be read again. */
export function RetryCapture({ shown: { capture, askedAgain } }: { shown: ShownCapture }) {
  const { me, database } = useSignedIn();
  if (capture.status !== 'failed' || !may(me.roles, 'uploads.create')) return null;
  if (askedAgain) return <p className="text-sm text-ink-muted">About to be read again…</p>;

  function retry() {
    decideHere(database, readMailAgain(capture)).catch(() =>
      toast({
        title: 'Error',
        description: 'This device could not keep that. Try again.',
        tone: 'danger',
      }),
    );
  }

  return (
    <Button
      size="sm"
      aria-label={`Try again: ${subjectText(capture)}`}
      className="mt-1"
      onClick={retry}
    >
      Try again
    </Button>
  );
}
