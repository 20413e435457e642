import { useCallback } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Integration } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { pullMappings } from '../../../store/pulled/pullIntegrations.ts';
import { pullLedgerFailures } from '../../../store/pulled/pullLedgerFailures.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { Card } from '../../../ui/display/Card.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { LedgerListsCard } from '../../books/LedgerListsCard.tsx';
import { Page } from '../../page/Page.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { ConnectionActions } from '../ConnectionActions.tsx';
import { StateBadge } from '../StateBadge.tsx';
import { useIntegrations } from '../useIntegrations.ts';
import { ConnectionCard } from './ConnectionCard.tsx';
import { FailuresCard } from './FailuresCard.tsx';
import { MappingCard } from './MappingCard.tsx';
import { TestBillCard } from './TestBillCard.tsx';

const purpose = 'How this ledger is connected, what is read from it, and how bills are booked.';
const back = { to: '/integrations', label: 'Integrations' };

export function LedgerScreen() {
  const { ledger } = useParams();
  const id = ledgerId.safeParse(ledger).data;
  if (id) return <KnownLedger key={id} id={id} />;
  return (
    <Page title="Integrations" description={purpose}>
      <div className="flex flex-col gap-6">
        <PageHeader back={back} title="Accounting software" />
        <Card>
          <EmptyState
            title="Docket does not know this accounting software"
            action={
              <Link to="/integrations" className="rounded-sm text-accent-ink hover:underline">
                All integrations
              </Link>
            }
          />
        </Card>
      </div>
    </Page>
  );
}

function KnownLedger({ id }: { id: LedgerId }) {
  const { me, database } = useSignedIn();
  const mayManage = may(me.roles, 'integrations.manage');
  const integration = useIntegrations(database).find((one) => one.id === id)?.integration;
  const pull = useCallback(
    async (from: LocalDatabase) => {
      await pullMappings(from);
      await pullLedgerFailures(from, id);
    },
    [id],
  );
  const { state, again } = usePull(database, pull);
  const { full } = ledgerNames[id];
  return (
    <Page title={full} description={purpose}>
      <div className="flex flex-col gap-6">
        <PageHeader
          back={back}
          title={
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              {full}
              {integration && <StateBadge integration={integration} />}
            </span>
          }
          description={purpose}
          actions={integration && mayManage && <ConnectionActions integration={integration} />}
        />
        {state.status === 'failed' && (
          <Banner tone="warning">
            {integration && 'This is the last known state. '}
            {state.problem}
          </Banner>
        )}
        {integration ? (
          <LedgerParts integration={integration} mayManage={mayManage} onChanged={again} />
        ) : (
          <Unknown asking={state.status === 'pulling'} />
        )}
      </div>
    </Page>
  );
}

interface LedgerPartsProps {
  integration: Integration;
  mayManage: boolean;
  onChanged: () => void;
}

function LedgerParts({ integration, mayManage, onChanged }: LedgerPartsProps) {
  const { id, isActive, needsReconnection } = integration;
  const isThere = isActive || needsReconnection;
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ConnectionCard integration={integration} />
        {isThere && <TestBillCard integration={integration} mayManage={mayManage} />}
      </div>
      <FailuresCard ledger={id} onTold={onChanged} />
      {isActive && <MappingCard ledger={id} mayManage={mayManage} />}
      {isThere && <LedgerListsCard integration={integration} mayManage={mayManage} />}
    </>
  );
}

function Unknown({ asking }: { asking: boolean }) {
  return (
    <Card className="gap-3 p-5" aria-busy={asking}>
      {asking ? (
        <>
          <Skeleton className="w-56 max-w-full" />
          <Skeleton className="w-40" />
        </>
      ) : (
        <p className="text-ink-muted">Its state has not loaded on this device yet.</p>
      )}
    </Card>
  );
}
