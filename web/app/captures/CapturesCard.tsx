import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { type ShownCapture, useEmailCaptures } from '../../store/rows/useEmailCaptures.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { lastSyncText } from '../dates/lastSyncText.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { CaptureDialog, RetryCapture } from './CaptureDialog.tsx';
import { captureStatuses, contentText, senderText, subjectText } from './captureTexts.ts';
import { InboundAddress } from './InboundAddress.tsx';
import { PutAsideQuestion, PutAsideSenders } from './PutAside.tsx';

interface CaptureItemProps {
  shown: ShownCapture;
  onOpen: () => void;
}

function CaptureItem({ shown, onOpen }: CaptureItemProps) {
  const { capture } = shown;
  const { status, receivedAt, errorMessage, notice } = capture;
  const { text, tone } = captureStatuses[status];
  return (
    <li className="flex flex-col items-start gap-1 px-4 py-3 sm:px-5">
      <div className="flex w-full items-center justify-between gap-3">
        <button
          type="button"
          className="min-w-0 cursor-pointer truncate rounded-sm text-left font-medium underline-offset-3 hover:underline"
          onClick={onOpen}
        >
          {subjectText(capture)}
        </button>
        <Badge tone={capture.putAside ? 'neutral' : tone}>
          {capture.putAside ? 'Put aside' : text}
        </Badge>
      </div>
      <p className="w-full truncate text-sm text-ink-muted">{senderText(capture)}</p>
      <p className="text-sm text-ink-muted tabular-nums">
        <time dateTime={receivedAt}>{lastSyncText(receivedAt, Date.now())}</time>
        {` · ${contentText(capture)}`}
      </p>
      {errorMessage !== null && (
        <p className="text-sm wrap-anywhere text-danger-ink">{`Error: ${errorMessage}`}</p>
      )}
      {notice !== null && <p className="text-sm wrap-anywhere text-ink-muted">{notice}</p>}
      <RetryCapture shown={shown} />
    </li>
  );
}

const atFirst = 50;

/** The inbound address, and the mails that came to it. */
export function CapturesCard() {
  const { database } = useSignedIn();
  const [most, setMost] = useState(atFirst);
  const [openId, setOpenId] = useState<string>();
  const captures = useEmailCaptures(database, most);
  const open = captures?.shown.find(({ capture }) => capture.id === openId);
  const isLoading = !captures || (captures.count === 0 && !captures.complete);
  const more = captures ? captures.count - captures.shown.length : 0;
  return (
    <Card aria-labelledby="captures">
      <CardHeader
        id="captures"
        title="Email capture"
        description="Invoices that come by e-mail."
        actions={
          captures && (
            <Badge tone="info">{`${captures.count} ${captures.count === 1 ? 'email' : 'emails'}`}</Badge>
          )
        }
      />
      <InboundAddress />
      <div className="px-4 pb-4 empty:hidden sm:px-5">
        <PutAsideQuestion />
      </div>
      <PutAsideSenders />
      <CardBody flush>
        <section
          aria-label="Recent email captures"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
          className="flex h-100 flex-col overflow-y-auto"
        >
          {isLoading && <Loading />}
          {captures?.count === 0 && captures.complete && (
            <EmptyState icon={<Inbox />} title="No emails yet" className="my-auto">
              Forward an invoice to the address above, and it appears here.
            </EmptyState>
          )}
          {captures && captures.count > 0 && (
            <ul aria-label="Email captures" className="divide-y divide-line">
              {captures.shown.map((one) => (
                <CaptureItem
                  key={one.capture.id}
                  shown={one}
                  onOpen={() => setOpenId(one.capture.id)}
                />
              ))}
            </ul>
          )}
          {more > 0 && (
            <div className="px-4 py-3 sm:px-5">
              <Button size="sm" variant="ghost" onClick={() => setMost(most + atFirst)}>
                {`Show ${Math.min(more, atFirst)} more`}
              </Button>
            </div>
          )}
        </section>
      </CardBody>
      {open && <CaptureDialog shown={open} onClose={() => setOpenId(undefined)} />}
    </Card>
  );
}

const rows = ['first', 'second', 'third'];

function Loading() {
  return (
    <div role="status" aria-label="Loading email captures" className="divide-y divide-line">
      {rows.map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-3.5 sm:px-5">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      ))}
    </div>
  );
}
