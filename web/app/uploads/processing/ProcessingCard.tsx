import { useLiveQuery } from 'dexie-react-hooks';
import { Inbox } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { useFirstLoad } from '../../../store/rows/useFirstLoad.ts';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../../ui/display/Card.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { invoiceTitle } from '../../invoices/texts.ts';
import { uptimeFigure } from '../../metrics/figures.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { ArrangeLink } from '../arrange/ArrangeLink.tsx';
import { FileRow } from '../FileRow.tsx';
import { ReadDifferently, ReadOnDevice } from '../ReadOnDevice.tsx';
import { AskingItem } from './AskingItem.tsx';
import { FailedItem } from './FailedItem.tsx';
import { PagePicture } from './PagePicture.tsx';
import { Remarks } from './Remarks.tsx';
import { stageText } from './stageText.ts';
import { type ProcessedUpload, useProcessing } from './useProcessing.ts';

/** The last known uptime; the dashboard's metric cards load it. */
function Uptime() {
  const { database } = useSignedIn();
  const metrics = useLiveQuery(() => database.metrics.get('metrics'), [database]);
  const { value, word, tone, share, typical } = uptimeFigure(metrics);
  return (
    <div className="flex w-full flex-col gap-1.5 py-1">
      <div className="flex items-center justify-between gap-3 text-sm">
        <span className="text-ink-muted">
          {typical ? 'System uptime (typical)' : 'System uptime, 30 days'}
        </span>
        <span className="flex items-center gap-2 font-medium tabular-nums">
          {value} <Badge tone={tone}>{word}</Badge>
        </span>
      </div>
      <Progress label="System uptime" value={share * 100} tone={tone} />
    </div>
  );
}

/** A file that is being read, or is queued. */
function ActiveItem({ item }: { item: ProcessedUpload }) {
  const { upload } = item;
  const { fileName, status, progress } = upload;
  const reading = status === 'processing';
  return (
    <FileRow
      name={fileName}
      picture={<PagePicture upload={upload} />}
      badge={
        <Badge tone={reading ? 'info' : 'neutral'}>{reading ? 'Processing' : 'Pending'}</Badge>
      }
    >
      <Progress label={`Reading ${fileName}`} value={progress} className="my-1" />
      <p className="text-sm text-ink-muted tabular-nums">
        {stageText(upload)} · {progress}%
      </p>
      <ReadOnDevice id={upload.id} />
      <Remarks of={item} />
    </FileRow>
  );
}

/** A file that became an invoice. */
function ReadyItem({ item }: { item: ProcessedUpload }) {
  const { upload, invoice } = item;
  const { fileName, invoiceId } = upload;
  return (
    <FileRow
      name={fileName}
      picture={<PagePicture upload={upload} />}
      badge={<Badge tone="positive">Completed</Badge>}
      action={invoice && <ArrangeLink upload={upload} invoice={invoice} />}
    >
      {invoiceId !== null && (
        <p className="text-sm">
          <Link
            to={`/invoices/${invoiceId}`}
            className="block w-fit max-w-full truncate rounded-sm py-0.5 underline decoration-line-strong underline-offset-3 hover:decoration-current"
          >
            {invoice
              ? `Review invoice ${invoiceTitle(invoice)}`
              : `Review the invoice of ${fileName}`}
          </Link>
        </p>
      )}
      {invoice && <ReadDifferently id={upload.id} invoice={invoice} />}
      <Remarks of={item} />
    </FileRow>
  );
}

const failedAtFirst = 3;
const failedMore = 20;

const title = 'Processing status';
const description = 'Uploads and captured mails that are being read.';
const skeletonRows = ['one', 'two', 'three'];

/** As high as the card without files, so that little moves when they come. */
function LoadingCard() {
  return (
    <Card aria-busy className="min-h-64">
      <CardHeader title={title} description={description} />
      <CardBody flush>
        {skeletonRows.map((row) => (
          <div key={row} className="flex items-center gap-3 px-4 py-3 sm:px-5">
            <Skeleton shape="block" className="h-10 w-8" />
            <Skeleton className="w-40 max-w-1/2" />
          </div>
        ))}
      </CardBody>
    </Card>
  );
}

/** What the server is doing with the company's files; updates by itself. */
export function ProcessingCard() {
  const { me, database } = useSignedIn();
  const [maxFailed, setMaxFailed] = useState(failedAtFirst);
  const processing = useProcessing(database, maxFailed);
  const load = useFirstLoad(database);
  if (!processing) return <LoadingCard />;
  const { asking, active, failed, ready } = processing;
  const shown = [asking.shown, active.shown, failed.shown, ready];
  const isEmpty = shown.every(({ length }) => length === 0);
  if (isEmpty && !load?.complete) return <LoadingCard />;
  const waiting = active.count + asking.count;
  const moreFailed = failed.count - failed.shown.length;
  return (
    <Card aria-labelledby="processing">
      <CardHeader
        id="processing"
        title={title}
        description={description}
        actions={waiting > 0 && <Badge tone="info">{`${waiting} in the queue`}</Badge>}
      />
      <CardBody flush>
        {isEmpty && (
          <EmptyState icon={<Inbox />} title="Nothing is being read">
            Your uploads appear here until they are ready to review.
          </EmptyState>
        )}
        <Group
          title={may(me.roles, 'uploads.create') ? 'Waiting for you' : 'Waiting for a colleague'}
          items={asking.shown}
          draw={(item) => <AskingItem item={item} />}
        >
          {asking.count > asking.shown.length && (
            <p className="px-4 pb-3 text-sm text-ink-muted sm:px-5">
              {`and ${asking.count - asking.shown.length} more`}
            </p>
          )}
        </Group>
        <Group
          title="Active queue"
          items={active.shown}
          draw={(item) => <ActiveItem item={item} />}
        >
          {active.count > active.shown.length && (
            <p className="px-4 pb-3 text-sm text-ink-muted sm:px-5">
              {`and ${active.count - active.shown.length} more`}
            </p>
          )}
        </Group>
        <Group title="Failed" items={failed.shown} draw={(item) => <FailedItem item={item} />}>
          {moreFailed > 0 && (
            <div className="px-4 pb-3 sm:px-5">
              <Button
                size="sm"
                variant="ghost"
                onClick={() => setMaxFailed(maxFailed + failedMore)}
              >
                {`Show ${Math.min(moreFailed, failedMore)} more of ${failed.count}`}
              </Button>
            </div>
          )}
        </Group>
        <Group title="Ready to review" items={ready} draw={(item) => <ReadyItem item={item} />} />
      </CardBody>
      <CardFooter>
        <Uptime />
      </CardFooter>
    </Card>
  );
}

interface GroupProps {
  title: string;
  items: readonly ProcessedUpload[];
  draw: (item: ProcessedUpload) => ReactNode;
  children?: ReactNode;
}

function Group({ title, items, draw, children }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <section className="border-line not-first:border-t">
      <h3 className="px-4 pt-3 text-sm font-medium text-ink-muted sm:px-5">{title}</h3>
      <ul aria-label={title} className="divide-y divide-line">
        {items.map((item) => (
          <Fragment key={item.upload.id}>{draw(item)}</Fragment>
        ))}
      </ul>
      {children}
    </section>
  );
}
