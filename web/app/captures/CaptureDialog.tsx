import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import {
  downloadEmailCapture,
  type EmailCapture,
  mayBeReadAgain,
} from '#shared/captures/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { may } from '#shared/permissions.ts';
import { readMailAgain } from '../../store/decisions/captureDecisions.ts';
import { queueDecision } from '../../store/decisions/decisions.ts';
import type { ShownCapture } from '../../store/rows/useEmailCaptures.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { invoiceTitle } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { authenticationTexts, senderText, subjectText } from './captureTexts.ts';

/** A mail that failed or was put aside is kept and can be read again, where that may help. */
export function RetryCapture({ shown: { capture, askedAgain } }: { shown: ShownCapture }) {
  const { me, database } = useSignedIn();
  if (!mayBeReadAgain(capture) || !may(me.roles, 'uploads.create')) return null;
  if (askedAgain) return <p className="text-sm text-ink-muted">About to be read again…</p>;

  function retry() {
    queueDecision(database, readMailAgain(capture)).catch(() =>
      toast({
        title: 'Error',
        description: 'This could not be saved on this device. Try again.',
        tone: 'danger',
      }),
    );
  }

  return (
    <Button
      size="sm"
      aria-label={`${capture.putAside ? 'Read it after all' : 'Try again'}: ${subjectText(capture)}`}
      className="mt-1"
      onClick={retry}
    >
      {capture.putAside ? 'Read it after all' : 'Try again'}
    </Button>
  );
}

interface CaptureDialogProps {
  shown: ShownCapture;
  onClose: () => void;
}

/** The mail as plain text: nothing in it is loaded or linked. */
export function CaptureDialog({ shown, onClose }: CaptureDialogProps) {
  const { capture } = shown;
  const { text, textIsCut, authentication, errorMessage } = capture;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={<span className="wrap-anywhere">{subjectText(capture)}</span>}
      description={
        <span className="wrap-anywhere">
          {`${senderText(capture)}, ${dateAndTime(capture.receivedAt)}`}
        </span>
      }
    >
      <DialogBody className="flex flex-col gap-4">
        {authentication === 'fail' && (
          <Banner tone="danger">{authenticationTexts[authentication]}</Banner>
        )}
        {authentication !== null && authentication !== 'fail' && (
          <p className="text-sm text-ink-muted">{authenticationTexts[authentication]}</p>
        )}
        {errorMessage !== null && (
          <p className="text-sm wrap-anywhere text-danger-ink">{`Error: ${errorMessage}`}</p>
        )}
        <RetryCapture shown={shown} />
        <Files capture={capture} />
        <Invoices ids={capture.invoiceIds} />
        {text !== '' && (
          <pre className="rounded-md border border-line bg-sunken px-4 py-3 font-sans text-base whitespace-pre-wrap wrap-anywhere">
            {text}
          </pre>
        )}
        {textIsCut && (
          <p className="text-sm text-ink-muted">Only the beginning of this mail is shown.</p>
        )}
        <p>
          <a
            href={fillPath(downloadEmailCapture.path, { captureId: capture.id })}
            download
            className="text-base text-accent-ink underline underline-offset-2"
          >
            Download the original mail
          </a>
        </p>
      </DialogBody>
    </Dialog>
  );
}

function Files({ capture: { files } }: { capture: EmailCapture }) {
  if (files.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium text-ink-muted">Files</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {files.map(({ name, leftOut }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files of a mail may share a name, and their order is fixed
          <li key={index} className="text-base wrap-anywhere">
            {!leftOut?.startsWith(name) && name}
            {leftOut !== null && (
              <span className="text-ink-muted">
                {leftOut.startsWith(name) ? leftOut : ` – ${leftOut}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Invoices({ ids }: { ids: readonly string[] }) {
  const { database } = useSignedIn();
  const all = ids.join(' ');
  const invoices = useLiveQuery(
    () => database.invoices.bulkGet(all === '' ? [] : all.split(' ')),
    [database, all],
  );
  const found = invoices?.flatMap((invoice) => invoice ?? []) ?? [];
  if (found.length === 0) return null;
  return (
    <section>
      <h3 className="text-sm font-medium text-ink-muted">Invoices</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {found.map((invoice) => (
          <li key={invoice.id}>
            <Link
              to={`/invoices/${invoice.id}`}
              className="inline-block rounded-sm py-0.5 underline decoration-line-strong underline-offset-3 hover:decoration-current"
            >
              {`Review invoice ${invoiceTitle(invoice)}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
