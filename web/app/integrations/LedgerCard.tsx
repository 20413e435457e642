import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Integration } from '#shared/integrations/contract.ts';
import { ledgerNames, ledgerTraits } from '#shared/integrations/ledgers.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { lastSyncText } from '../dates/lastSyncText.ts';
import { ConnectionActions } from './ConnectionActions.tsx';
import { ConnectionNotes } from './ConnectionNotes.tsx';
import { StateBadge } from './StateBadge.tsx';

interface LedgerCardProps {
  integration: Integration;
  mayManage: boolean;
}

/** A ledger among the others: its state, and the way to its page. */
export function LedgerCard({ integration, mayManage }: LedgerCardProps) {
  const { id, isActive, needsReconnection, needsOrganization, company, lastSync } = integration;
  const { short, full } = ledgerNames[id];
  const isThere = isActive || needsReconnection;
  return (
    <Card aria-labelledby={`ledger-${id}`}>
      <CardHeader
        id={`ledger-${id}`}
        title={full}
        actions={<StateBadge integration={integration} />}
      />
      <CardBody>
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
      </CardBody>
    </Card>
  );
}
