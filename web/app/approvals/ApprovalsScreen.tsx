import { useMemo, useState } from 'react';
import { may } from '#shared/permissions.ts';
import { decisionsByDocument } from '../../store/decisions/outboxEntries.ts';
import { Card, CardFooter } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { EndOfList } from '../navigation/EndOfList.tsx';
import { RefusedCard } from '../outbox/RefusedCard.tsx';
import { refusedEntriesOf } from '../outbox/refusedEntriesOf.ts';
import { useOutboxActions } from '../outbox/useOutboxActions.ts';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { BulkApprove } from './BulkApprove.tsx';
import { QuestionsCard } from './QuestionsCard.tsx';
import { QueueList } from './QueueList.tsx';
import { queueCountText, useQueue } from './queue.ts';
import { useMyTurn } from './useMyTurn.ts';

const pageSize = 50;
const here = { address: '/approvals', label: 'Approvals' };

/** All invoices that wait for the signed-in person's approval. */
export function ApprovalsScreen() {
  const { me, database } = useSignedIn();
  const myTurn = useMyTurn();
  const outboxActions = useOutboxActions(database);
  const decisions = useMemo(
    () => decisionsByDocument(outboxActions.entries ?? []),
    [outboxActions.entries],
  );
  const [most, setMost] = useState(pageSize);
  const mine = myTurn.survey?.mine;
  const items = useQueue(mine, decisions, most);
  const more = items ? Math.max(0, (mine?.length ?? 0) - items.length) : 0;
  const mayApprove = may(me.roles, 'invoices.approve');

  return (
    <Page title="Approvals" description="Invoices that wait for your approval.">
      <div className="flex flex-col gap-5">
        <PageHeader
          back={{ to: '/dashboard', label: 'Dashboard' }}
          title="Approvals"
          description={
            mayApprove && myTurn.figures && myTurn.teamIsKnown
              ? `For you, oldest first: ${queueCountText(myTurn.figures)}.`
              : 'Invoices that wait for you, the oldest first.'
          }
          actions={mayApprove && <BulkApprove survey={myTurn.survey} decisions={decisions} />}
        />
        <EndOfList />
        {!mayApprove && <Banner>Your role does not approve invoices.</Banner>}
        <RefusedCard
          entries={refusedEntriesOf('invoice', outboxActions.entries)}
          outboxActions={outboxActions}
        />
        <QuestionsCard ids={myTurn.survey?.asked} entries={outboxActions.entries} />
        {mayApprove && (
          <Card aria-label="Approval queue">
            <QueueList myTurn={myTurn} items={items} list={here} outboxActions={outboxActions} />
            {more > 0 && (
              <CardFooter>
                <Button size="sm" onClick={() => setMost(most + pageSize)}>
                  {`Show ${Math.min(more, pageSize)} more of ${numberText(mine?.length ?? 0)}`}
                </Button>
              </CardFooter>
            )}
          </Card>
        )}
      </div>
    </Page>
  );
}
