import { FileText, Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { getAttachedFile } from '#shared/attachments/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { isFrozen } from '#shared/invoices/contract.ts';
import { isInLedger, isOnItsWay, mayBeInLedger } from '#shared/invoices/exportFact.ts';
import { may } from '#shared/permissions.ts';
import {
  markForLedger,
  markingForLedger,
  removeAttachment,
} from '../../store/decisions/attachmentDecisions.ts';
import { type AttachmentHere, useAttachments } from '../../store/rows/attachments.ts';
import { useSyncStatus } from '../../store/syncing/useSyncStatus.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { longDate } from '../dates/dates.ts';
import { enqueueDecision } from '../outbox/enqueueDecision.ts';
import { RefusedDecision } from '../outbox/RefusedDecision.tsx';
import { useOutboxActions } from '../outbox/useOutboxActions.ts';
import { WaitingDecision } from '../outbox/WaitingDecision.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { CaptureItem } from '../uploads/CaptureItem.tsx';
import { sizeText } from '../uploads/sizeText.ts';
import { useReview } from './ReviewContext.ts';
import { useInvoiceFiles } from './useInvoiceFiles.tsx';

/** Further files of the invoice. Chosen files wait on this device until there is a network. */
export function AttachmentsCard() {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const files = useAttachments(database, invoice.id);
  const status = useSyncStatus(database);
  const { choose, chooser } = useInvoiceFiles({ invoiceId: invoice.id, as: 'attachment' });
  const mayAttach = may(me.roles, 'invoices.edit');
  const isEmpty = files?.attached.length === 0 && files.waiting.length === 0;
  if (isEmpty && !mayAttach) return null;
  return (
    <Card aria-labelledby="invoice-attachments">
      <CardHeader
        id="invoice-attachments"
        title="Further files"
        actions={
          mayAttach && (
            <Button size="sm" icon={<Paperclip aria-hidden className="size-4" />} onClick={choose}>
              Attach a file
            </Button>
          )
        }
      />
      {chooser}
      {isEmpty ? (
        <CardBody className="text-ink-muted">
          A contract, an order or a delivery note can be kept with the invoice.
        </CardBody>
      ) : (
        <CardBody flush>
          <ul className="divide-y divide-line">
            {files?.attached.map((here) => (
              <AttachmentLine key={here.attachment.id} here={here} />
            ))}
            {files?.waiting.map((capture) => (
              <CaptureItem
                key={capture.id}
                capture={capture}
                status={status.kind}
                together={false}
              />
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}

function AttachmentLine({ here: { attachment, entry } }: { here: AttachmentHere }) {
  const { me, database } = useSignedIn();
  const { invoice } = useReview();
  const outboxActions = useOutboxActions(database);
  const [asking, setAsking] = useState(false);
  const { id, fileName, fileSize, isReplaced, addedByName, createdAt, goesToLedger } = attachment;
  const mayEdit = may(me.roles, 'invoices.edit');
  const isBooked = isInLedger(invoice) || isOnItsWay(invoice) || mayBeInLedger(invoice);
  const isMarking = entry?.name === markingForLedger && entry.state !== 'attention';

  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <div className="flex items-start gap-3">
        <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" strokeWidth={1.5} />
        <div className="min-w-0 flex-1">
          <a
            href={fillPath(getAttachedFile.path, { attachmentId: id })}
            target="_blank"
            rel="noreferrer"
            className="rounded-sm font-medium wrap-anywhere underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {fileName}
          </a>
          <p className="text-sm wrap-anywhere text-ink-muted">
            {sizeText(fileSize)} · {isReplaced ? 'Replaced by' : 'Attached by'} {addedByName},{' '}
            {longDate(createdAt)}
          </p>
        </div>
        {mayEdit && !isFrozen(invoice) && !entry && (
          <IconButton
            size="sm"
            label={`Remove ${fileName}`}
            icon={<X aria-hidden className="size-4" />}
            onClick={() => setAsking(true)}
          />
        )}
      </div>
      {mayEdit && (!entry || isMarking) && (
        <Checkbox
          label="Goes to the accounting software with the bill"
          checked={isMarking ? !goesToLedger : goesToLedger}
          disabled={isBooked || isMarking}
          onCheckedChange={(checked) =>
            void enqueueDecision(database, markForLedger(attachment, checked))
          }
        />
      )}
      {entry && !isMarking && entry.state !== 'attention' && <WaitingDecision entry={entry} />}
      {entry?.state === 'attention' && (
        <RefusedDecision entry={entry} outboxActions={outboxActions} />
      )}
      {asking && (
        <AlertDialog
          open
          onOpenChange={setAsking}
          title={`Remove ${fileName}?`}
          description="It is deleted for everybody. The audit trail keeps its name."
          confirmLabel="Remove"
          destructive
          onConfirm={() => void enqueueDecision(database, removeAttachment(attachment))}
        />
      )}
    </li>
  );
}
