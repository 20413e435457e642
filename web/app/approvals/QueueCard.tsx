import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { decisionsByDocument } from '../../store/decisions/outboxEntries.ts';
import type { Survey } from '../../store/invoiceIndex/survey.ts';
import { Card, CardBody, CardFooter, CardHeader } from '../../ui/display/Card.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import type { OutboxActions } from '../outbox/useOutboxActions.ts';
import { BulkApprove } from './BulkApprove.tsx';
import { QueueList } from './QueueList.tsx';
import { queueCountText, useQueue } from './queue.ts';
import type { MyTurn } from './useMyTurn.ts';

const maxShown = 5;
const dashboard = { address: '/dashboard', label: 'Dashboard' };

/** The first items of the approval queue, for the dashboard. */
export function QueueCard({
  myTurn,
  outboxActions,
}: {
  myTurn: MyTurn;
  outboxActions: OutboxActions;
}) {
  const { survey, figures, teamIsKnown } = myTurn;
  const decisions = useMemo(
    () => decisionsByDocument(outboxActions.entries ?? []),
    [outboxActions.entries],
  );
  const items = useQueue(survey?.mine, decisions, maxShown);
  const all = survey?.mine.length ?? 0;
  return (
    <Card aria-labelledby="approval-queue">
      <CardHeader
        id="approval-queue"
        title="Approval queue"
        description={figures && teamIsKnown ? queueText(figures) : 'Loading…'}
        actions={<BulkApprove survey={survey} decisions={decisions} />}
      />
      <CardBody flush>
        <QueueList myTurn={myTurn} items={items} list={dashboard} outboxActions={outboxActions} />
      </CardBody>
      {all > maxShown && (
        <CardFooter>
          <Link
            to="/approvals"
            className="rounded-sm font-medium text-accent-ink underline-offset-3 hover:underline pointer-coarse:py-3"
          >
            View all approvals
          </Link>
        </CardFooter>
      )}
    </Card>
  );
}

function queueText(survey: Survey): string {
  return `For you, oldest first: ${queueCountText(survey)} · ${numberText(survey.pending)} pending review in all`;
}
