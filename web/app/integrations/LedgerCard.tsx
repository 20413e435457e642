import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Integration } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames, ledgerTraits } from '#shared/integrations/ledgers.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { lastSyncText } from '../dates/lastSyncText.ts';
import { ConnectionActions } from './ConnectionActions.tsx';
import { ConnectionNotes } from './ConnectionNotes.tsx';
import { StateBadge } from './StateBadge.tsx';

interface LedgerCardProps {
  id: LedgerId;
  /** `undefined` as long as this device does not know its state. */
  integration: Integration | undefined;
  /** True while the server is being asked, false when it cannot be reached. */
  asking: boolean;
  mayManage: boolean;
}

/** A ledger among the others: its state, and the way to its page. The heading stays, because an address may name it. */
export function LedgerCard({ id, integration, asking, mayManage }: LedgerCardProps) {
  return (
    <Card aria-labelledby={`ledger-${id}`} aria-busy={!integration && asking}>
      <CardHeader
        id={`ledger-${id}`}
        title={ledgerNames[id].full}
        actions={integration && <StateBadge integration={integration} />}
      />
      <CardBody>
        {integration ? (
          <KnownLedger integration={integration} mayManage={mayManage} />
        ) : (
          <UnknownLedger asking={asking} />
        )}
      </CardBody>
    </Card>
  );
}

function UnknownLedger({ asking }: Pick<LedgerCardProps, 'asking'>) {
  if (!asking) {
    return <p className="text-ink-muted">Its state has not loaded on this device yet.</p>;
  }
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="w-56 max-w-full" />
      <Skeleton className="w-40" />
    </div>
  );
}

interface KnownLedgerProps {
  integration: Integration;
  mayManage: boolean;
}

function KnownLedger({ integration, mayManage }: KnownLedgerProps) {
  const { id, isActive, needsReconnection, needsOrganization, company, lastSync } = integration;
  const { short, full } = ledgerNames[id];
  const isThere = isActive || needsReconnection;
  return (
    <>
      {isThere && (
        <DescriptionList>
          <Description term={ledgerTraits[id].companyNoun}>{company ?? 'Unknown'}</Description>
          <Description term="Last synced">{lastSyncText(lastSync, Date.now())}</Description>
        </DescriptionList>
      )}
      {!isThere && !needsOrganization && (
        <p className="text-ink-muted">
          {`Approved invoices become bills in ${full}, with their lines, due date and document.`}
        </p>
      )}
      <ConnectionNotes integration={integration} />
      <div className="flex flex-wrap gap-2 pt-4">
        {mayManage && <ConnectionActions integration={integration} />}
        {isThere && (
          <Button variant="ghost" asChild>
            <Link to={`/integrations/${id}`} aria-label={`Settings of ${short}`}>
              Settings
              <ChevronRight aria-hidden className="size-4" />
            </Link>
          </Button>
        )}
      </div>
    </>
  );
}
