import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { removeCaptures, retryCaptures } from '#sync/client/captures/captures.ts';
import type { CaptureProblem, CaptureRow } from '#sync/client/tables/rows.ts';
import { useSyncing } from '../../store/syncing/SyncingContext.ts';
import type { SyncStatus } from '../../store/syncing/syncStatus.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { discardedOrders } from '../outbox/discardedOrders.ts';
import { whyText } from '../outbox/entryTexts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { FileRow } from './FileRow.tsx';
import { ReadOnDevice } from './ReadOnDevice.tsx';
import { sizeText } from './sizeText.ts';

/** Asks first, because the file on this device may be the only copy of a photo. */
function RemoveCapture({ id, fileName }: Pick<CaptureRow, 'id' | 'fileName'>) {
  const { database } = useSignedIn();
  const [asking, setAsking] = useState(false);

  function remove() {
    removeCaptures(database, [id]).then(
      (orders) => {
        for (const order of orders) discardedOrders.add(order);
      },
      () =>
        toast({ title: 'Error', description: `${fileName} could not be removed.`, tone: 'danger' }),
    );
  }

  return (
    <>
      <IconButton
        label={`Remove ${fileName}`}
        size="sm"
        className="-my-1"
        icon={<X aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title={`Remove ${fileName}?`}
          description="It has not been uploaded yet. It is deleted from Docket on this device; the file that you chose stays where it is, but a photo that you took here is gone."
          confirmLabel="Remove"
          destructive
          onConfirm={remove}
        />
      )}
    </>
  );
}

/** Sends refused files again. */
export function useTryAgain(): (ids: readonly string[]) => void {
  const { database } = useSignedIn();
  const syncing = useSyncing();
  return (ids) => {
    retryCaptures(database, ids).then(
      () => syncing.wake(),
      () =>
        toast({
          title: 'Error',
          description: 'This could not be saved on this device. Try again.',
          tone: 'danger',
        }),
    );
  };
}

interface CaptureItemProps {
  capture: CaptureRow;
  status: SyncStatus['kind'];
  /** The actions are shown once for several files. */
  together: boolean;
}

/** A file on this device that is waiting, being sent, or was refused. */
export function CaptureItem({ capture, status, together }: CaptureItemProps) {
  const { id, fileName, fileSize, progress, state, problem, isPhoto, goesTo } = capture;
  const action = <RemoveCapture id={id} fileName={fileName} />;
  if (state === 'attention' && problem) {
    return (
      <FileRow name={fileName} badge={<Badge tone="danger">{problem.title}</Badge>} action={action}>
        <CameBack id={id} problem={problem} together={together} />
        <ReadOnDevice id={id} />
      </FileRow>
    );
  }
  const sending = state === 'sending';
  return (
    <FileRow
      name={fileName}
      badge={<Badge tone={sending ? 'info' : 'neutral'}>{sending ? 'Uploading' : 'Waiting'}</Badge>}
      action={action}
    >
      {sending && <Progress label={`Uploading ${fileName}`} value={progress} className="my-1" />}
      <p className="text-sm text-ink-muted tabular-nums">
        {sizeText(fileSize)} · {goesTo && 'For an invoice · '}
        {sending ? `${progress}%` : whyText(capture, status)}
      </p>
      {!goesTo && (
        <ReadOnDevice id={id} isPhoto={isPhoto} otherwise="It is read once it is uploaded." />
      )}
    </FileRow>
  );
}

interface CameBackProps {
  id: string;
  problem: CaptureProblem;
  together: boolean;
}

function CameBack({ id, problem, together }: CameBackProps) {
  const tryAgain = useTryAgain();
  const { message, advice, upgradePath, mayRepeat } = problem;
  return (
    <>
      <p className="text-sm wrap-anywhere text-danger-ink">{message}</p>
      <p className="text-sm text-ink-muted">{advice}</p>
      {mayRepeat && !together && (
        <div className="mt-1 flex flex-wrap gap-2">
          {upgradePath !== null && (
            <Button size="sm" variant="primary" asChild>
              <Link to={upgradePath}>Upgrade</Link>
            </Button>
          )}
          <Button size="sm" onClick={() => tryAgain([id])}>
            Try again
          </Button>
        </div>
      )}
    </>
  );
}
