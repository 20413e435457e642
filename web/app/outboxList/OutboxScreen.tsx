import { CloudCheck } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useCaptures } from '../../store/database/useRows.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import type { SyncStatus } from '../../store/syncing/syncStatus.ts';
import { useSyncStatus } from '../../store/syncing/useSyncStatus.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { loginPath } from '../navigation/sameOriginPath.ts';
import { DiscardButton } from '../outbox/DiscardButton.tsx';
import { decisionTexts } from '../outbox/decisionTexts.ts';
import { EntryTitle, Since } from '../outbox/EntryTitle.tsx';
import { entryText, whyText } from '../outbox/entryTexts.ts';
import { RefusedCard } from '../outbox/RefusedCard.tsx';
import { unsentText } from '../outbox/statusText.ts';
import { type OutboxActions, useOutboxActions } from '../outbox/useOutboxActions.ts';
import { useTitles } from '../outbox/useTitles.ts';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { FileList } from '../uploads/FileList.tsx';

interface WaitingRowProps {
  entry: OutboxEntry;
  title: string;
  status: SyncStatus['kind'];
  outboxActions: OutboxActions;
}

function WaitingRow({ entry, title, status, outboxActions }: WaitingRowProps) {
  const text = entryText(entry, title);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <EntryTitle entity={entry.entity}>{text}</EntryTitle>
        </p>
        <p className="text-sm text-ink-muted">
          {whyText(entry, status)} · <Since at={entry.since} />
        </p>
      </div>
      {entry.state !== 'sending' && !decisionTexts(entry.name).isNote && (
        <DiscardButton text={text} onDiscard={() => outboxActions.giveUp(entry)} />
      )}
    </li>
  );
}

/** Why nothing is sent at present, and what to do about it. */
function OutboxNotice({ status }: { status: SyncStatus }) {
  const location = useLocation();
  switch (status.kind) {
    case 'cannotKeep':
      return (
        <Banner tone="danger" title="This device cannot save your changes">
          It may be full. Free some space, for example by deleting downloads or closing private
          windows, and leave this page open until it says Saved: until then, what you typed is only
          here.
        </Banner>
      );
    case 'signedOut':
      return (
        <Banner
          tone="warning"
          title="You are signed out"
          action={
            <Button size="sm" asChild>
              <a href={loginPath(location)} target="_blank" rel="noopener">
                Sign in in a new tab
              </a>
            </Button>
          }
        >
          {status.waiting > 0
            ? `Sign in to send ${unsentText(status.waiting, status.waitingFiles)}. Until then they are kept on this device.`
            : 'Sign in to go on.'}
        </Banner>
      );
    case 'tooOld':
      return (
        <Banner
          tone="warning"
          title="This page is out of date"
          action={
            <Button size="sm" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          Reload it. Your unsent changes stay on this device and are sent afterwards.
        </Banner>
      );
    case 'offline':
      return (
        <Banner title="You are offline">
          Go on working: everything is kept on this device, and sent once there is a connection.
        </Banner>
      );
    case 'failing':
      return (
        <Banner
          tone="warning"
          title="Syncing does not work at the moment"
          action={
            <Button size="sm" onClick={() => window.location.reload()}>
              Reload
            </Button>
          }
        >
          Docket tries again automatically, and has reported what went wrong. If this stays, reload
          the page. Your unsent changes stay on this device.
        </Banner>
      );
    case 'opening':
    case 'attention':
    case 'saving':
    case 'saved':
      return null;
  }
}

export function OutboxScreen() {
  const { database } = useSignedIn();
  const outboxActions = useOutboxActions(database);
  const status = useSyncStatus(database);
  const entries = outboxActions.entries ?? [];
  const titleOf = useTitles(
    database,
    entries.map(({ entity }) => entity),
  );
  const cameBack = entries.filter(({ state }) => state === 'attention');
  const waiting = entries.filter(({ state }) => state !== 'attention');
  const captures = useCaptures(database) ?? [];

  return (
    <Page title="Outbox" description="Changes on this device that are not sent yet.">
      <div className="flex flex-col gap-6">
        <PageHeader
          title="Outbox"
          description="Changes on this device that are not sent yet. They are sent in the order in which you made them."
          actions={
            status.waiting > 0 && <Button onClick={outboxActions.sendNow}>Try to send now</Button>
          }
        />
        <OutboxNotice status={status} />
        <RefusedCard entries={cameBack} outboxActions={outboxActions} />
        {waiting.length > 0 && (
          <Card aria-labelledby="waiting">
            <CardHeader id="waiting" title="Waits to be sent" />
            <CardBody flush>
              <ul className="divide-y divide-line">
                {waiting.map((entry) => (
                  <WaitingRow
                    key={entry.orders[0]}
                    entry={entry}
                    title={titleOf(entry.entity)}
                    status={status.kind}
                    outboxActions={outboxActions}
                  />
                ))}
              </ul>
            </CardBody>
          </Card>
        )}
        {captures.length > 0 && (
          <Card aria-labelledby="files">
            <CardHeader
              id="files"
              title="Files"
              description="They stay on this device until they are uploaded."
            />
            <CardBody flush>
              <FileList />
            </CardBody>
          </Card>
        )}
        {outboxActions.entries?.length === 0 && captures.length === 0 && (
          <Card>
            <EmptyState icon={<CloudCheck />} title="Everything is saved">
              Changes made offline wait here and are sent when you are back online.
            </EmptyState>
          </Card>
        )}
      </div>
    </Page>
  );
}
