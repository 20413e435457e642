import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { useCaptures } from '../../../store/database/useRows.ts';
import { useSyncStatus } from '../../../store/syncing/useSyncStatus.ts';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { invoiceTitle } from '../../invoices/texts.ts';
import { whyText } from '../../outbox/entryTexts.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { ChooseFiles } from '../../uploads/ChooseFiles.tsx';
import { stageText } from '../../uploads/processing/stageText.ts';
import { useProcessing } from '../../uploads/processing/useProcessing.ts';
import { stepLink } from './stepLink.ts';

/** How the first file is added, and then how far it is: the list of files may be out of sight. */
export function FirstFile() {
  const { database } = useSignedIn();
  const captures = useCaptures(database);
  const processing = useProcessing(database, 1);
  const status = useSyncStatus(database);
  if (!captures || !processing) return null;

  const own = captures.filter(({ goesTo }) => !goesTo);
  const sending = own.find(({ state }) => state !== 'attention');
  if (sending) {
    const { fileName, state, progress } = sending;
    const isSending = state === 'sending';
    return (
      <Underway
        name={fileName}
        what={isSending ? 'Uploading…' : whyText(sending, status.kind)}
        progress={isSending ? progress : 0}
      />
    );
  }
  const reading = processing.active.shown[0]?.upload;
  if (reading) {
    const { fileName, progress } = reading;
    return <Underway name={fileName} what={stageText(reading)} progress={progress} />;
  }
  const [refused] = own;
  const stopped = processing.asking.shown[0] ?? processing.failed.shown[0];
  return (
    <>
      {refused && <Stopped name={refused.fileName} to="upload" />}
      {!refused && stopped && <Stopped name={stopped.upload.fileName} to="processing" />}
      <span className="pointer-coarse:hidden">
        Drop a PDF or a photo anywhere on this page, or{' '}
      </span>
      <ChooseFiles className={stepLink}>
        <span className="pointer-coarse:hidden">choose a file</span>
        <span className="hidden pointer-coarse:inline">Take a photo or choose a file</span>
      </ChooseFiles>
    </>
  );
}

interface UnderwayProps {
  name: string;
  what: string;
  progress: number;
}

function Underway({ name, what, progress }: UnderwayProps) {
  return (
    <>
      <span className="block truncate">{name}</span>
      <Progress label={`First invoice: ${name}`} value={progress} className="my-1 max-w-72" />
      <span className="tabular-nums">{`${what} ${progress}%`}</span>
    </>
  );
}

function Stopped({ name, to }: { name: string; to: 'upload' | 'processing' }) {
  return (
    <span className="block">
      <span className="wrap-anywhere">{name}</span>{' '}
      <Link className={stepLink} to={`/dashboard#${to}`}>
        needs your attention
      </Link>
    </span>
  );
}

/** The only invoice, while it waits to be reviewed. */
export function FirstInvoice() {
  const { database } = useSignedIn();
  const invoice = useLiveQuery(
    () =>
      database.invoices
        .filter(({ isSample, status }) => !isSample && status === 'pending_review')
        .first(),
    [database],
  );
  if (!invoice) return null;
  return (
    <Link className={stepLink} to={`/invoices/${invoice.id}`}>
      {`Review ${invoiceTitle(invoice)}`}
    </Link>
  );
}
