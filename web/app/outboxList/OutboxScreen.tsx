import { CloudCheck } from 'lucide-react';
import { useCaptures } from '../../store/captures/useCaptures.ts';
import { useSyncStatus } from '../../store/syncing/useSyncStatus.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { CameBackCard } from '../outbox/CameBackCard.tsx';
import { useSettling } from '../outbox/useSettling.ts';
import { useTitles } from '../outbox/useTitles.ts';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { FileList } from '../uploads/FileList.tsx';
import { OutboxNotice } from './OutboxNotice.tsx';
import { WaitingRow } from './WaitingRow.tsx';

export function OutboxScreen() {
  const { database } = useSignedIn();
  const outboxActions = useSettling(database);
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
    <Page title="Outbox" description="What you did on this device that Docket has not answered.">
      <div className="flex flex-col gap-6">
        <PageHeader
          title="Outbox"
          description="What you did on this device and the server has not taken yet. It is sent in the order in which you did it."
          actions={
            status.waiting > 0 && <Button onClick={outboxActions.sendNow}>Try to send now</Button>
          }
        />
        <OutboxNotice status={status} />
        <CameBackCard entries={cameBack} outboxActions={outboxActions} />
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
              description="They stay on this device until Docket has them."
            />
            <CardBody flush>
              <FileList />
            </CardBody>
          </Card>
        )}
        {outboxActions.entries?.length === 0 && captures.length === 0 && (
          <Card>
            <EmptyState icon={<CloudCheck />} title="Everything is saved">
              Whatever you do without a network waits here until there is one.
            </EmptyState>
          </Card>
        )}
      </div>
    </Page>
  );
}
