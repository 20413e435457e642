import { Link } from 'react-router-dom';
import type { CaptureProblem, CaptureRow } from '#sync/client/tables/rows.ts';
import type { SyncStatus } from '../../store/syncing/syncStatus.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { whyText } from '../outbox/entryTexts.ts';
import { FileRow } from './FileRow.tsx';
import { RemoveCapture } from './RemoveCapture.tsx';
import { sizeText } from './sizeText.ts';
import { useTryAgain } from './useTryAgain.ts';

interface CaptureItemProps {
  capture: CaptureRow;
  status: SyncStatus['kind'];
  /** The actions are shown once for several files. */
  together: boolean;
}

/** A file on this device that is waiting, being sent, or was refused. */
export function CaptureItem({ capture, status, together }: CaptureItemProps) {
  const { id, fileName, fileSize, progress, state, problem } = capture;
  const action = <RemoveCapture id={id} fileName={fileName} />;
  if (state === 'attention' && problem) {
    return (
      <FileRow name={fileName} badge={<Badge tone="danger">{problem.title}</Badge>} action={action}>
        <CameBack id={id} problem={problem} together={together} />
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
        {sizeText(fileSize)} · {sending ? `${progress}%` : whyText(capture, status)}
      </p>
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
