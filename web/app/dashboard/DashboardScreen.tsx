import { useLocation } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { QuestionsCard } from '../approvals/QuestionsCard.tsx';
import { QueueCard } from '../approvals/QueueCard.tsx';
import { useMyTurn } from '../approvals/useMyTurn.ts';
import { SubscriptionBanner } from '../billing/SubscriptionBanner.tsx';
import { UsageNotice } from '../billing/UsageCard.tsx';
import { CapturesCard } from '../captures/CapturesCard.tsx';
import { needsSetUp } from '../firstDay/needsSetUp.ts';
import { SamplesNote } from '../firstDay/SamplesNote.tsx';
import { SetUpCard } from '../firstDay/SetUpCard.tsx';
import { FirstLoadNote } from '../invoiceList/ListState.tsx';
import { hasJustJoined } from '../join/justJoined.ts';
import { RefusedCard } from '../outbox/RefusedCard.tsx';
import { refusedEntriesOf } from '../outbox/refusedEntriesOf.ts';
import { useOutboxActions } from '../outbox/useOutboxActions.ts';
import { Page } from '../page/Page.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ProcessingCard } from '../uploads/processing/ProcessingCard.tsx';
import { UploadCard } from '../uploads/UploadCard.tsx';
import { FirstStepsCard } from './firstSteps/FirstStepsCard.tsx';
import { InsightsCard } from './InsightsCard.tsx';
import { IntegrationsCard } from './IntegrationsCard.tsx';
import { MetricCards } from './MetricCards.tsx';
import { RecentInvoices } from './RecentInvoices.tsx';
import { Worklists } from './Worklists.tsx';

/** On wide screens, decisions are on the left; uploads and figures are on the right. */
const sideBySide = 'grid items-start gap-5 min-[88rem]:grid-cols-[minmax(0,1fr)_25rem]';
const beside = 'grid min-w-0 items-start gap-5 lg:max-[88rem]:grid-cols-2 min-[88rem]:col-start-2';
const below = 'flex min-w-0 flex-col gap-5 min-[88rem]:col-start-1';
/** Row spans let the right column stack without gaps beside a taller left one. */
const gridRows = {
  withQueue: {
    rows: 'min-[88rem]:grid-rows-[auto_auto_1fr]',
    files: 'min-[88rem]:row-span-2 min-[88rem]:row-start-1',
    recent: 'min-[88rem]:row-span-2 min-[88rem]:row-start-2',
    sums: 'min-[88rem]:row-start-3',
  },
  withoutQueue: {
    rows: 'min-[88rem]:grid-rows-[auto_1fr]',
    files: 'min-[88rem]:row-start-1',
    recent: 'min-[88rem]:row-span-2 min-[88rem]:row-start-1',
    sums: 'min-[88rem]:row-start-2',
  },
};

export function DashboardScreen() {
  const { me, database } = useSignedIn();
  const { state } = useLocation();
  const myTurn = useMyTurn();
  const outboxActions = useOutboxActions(database);
  const load = useFirstLoad(database);
  const { figures } = myTurn;
  const name = me.firstName || fullName(me);
  const isFirstVisit = hasJustJoined(state) || needsSetUp(me);
  const mayApprove = may(me.roles, 'invoices.approve');
  const grid = mayApprove ? gridRows.withQueue : gridRows.withoutQueue;

  return (
    <Page title="Dashboard" description="What your invoices need today.">
      <div className="flex flex-col gap-5">
        <PageHeader
          title={`${isFirstVisit ? 'Welcome' : 'Welcome back'}, ${name}`}
          description={me.accountName}
        />
        <SubscriptionBanner />
        <SetUpCard />
        <FirstStepsCard survey={myTurn.survey} />
        <SamplesNote survey={myTurn.survey} />
        <UsageNotice />
        <FirstLoadNote database={database} />
        <Worklists survey={figures} />
        <MetricCards survey={figures} />
        <RefusedCard
          entries={refusedEntriesOf('invoice', outboxActions.entries)}
          outboxActions={outboxActions}
        />
        <QuestionsCard ids={myTurn.survey?.asked} entries={outboxActions.entries} />
        <div className={classes(sideBySide, grid.rows)}>
          {mayApprove && (
            <div className="min-w-0 min-[88rem]:col-start-1">
              <QueueCard myTurn={myTurn} outboxActions={outboxActions} />
            </div>
          )}
          <div className={classes(beside, grid.files)}>
            <UploadCard />
            <ProcessingCard />
          </div>
          <div className={classes(below, grid.recent)}>
            <RecentInvoices
              myTurn={myTurn}
              outboxActions={outboxActions}
              complete={load?.complete ?? false}
            />
            <CapturesCard />
          </div>
          <div className={classes(beside, grid.sums)}>
            <InsightsCard survey={figures} />
            <IntegrationsCard />
          </div>
        </div>
      </div>
    </Page>
  );
}
