import { Link } from 'react-router-dom';
import type { Integration } from '#shared/integrations/contract.ts';
import { ledgerNames, ledgerTraits } from '#shared/integrations/ledgers.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../../ui/display/DescriptionList.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { lastSyncText } from '../../dates/lastSyncText.ts';
import { ConnectionNotes } from '../ConnectionNotes.tsx';

/** Who connected a ledger, when it was last read, and what is to be done about it. */
export function ConnectionCard({ integration }: { integration: Integration }) {
  const { id, isActive, needsReconnection, company, lastSync } = integration;
  const { connectedBy, connectedAt, listsReadAt, checkedAt, takesBills } = integration;
  const { full } = ledgerNames[id];
  return (
    <Card aria-labelledby="connection">
      <CardHeader id="connection" title="Connection" />
      <CardBody>
        {isActive || needsReconnection ? (
          <DescriptionList>
            <Description term={ledgerTraits[id].companyNoun}>{company ?? 'Unknown'}</Description>
            {connectedBy && <Description term="Connected by">{connectedBy}</Description>}
            {connectedAt && (
              <Description term="Connected since">{dateAndTime(connectedAt)}</Description>
            )}
            <Description term="Last synced">{lastSyncText(lastSync, Date.now())}</Description>
            <Description term="Lists read">
              {listsReadAt ? dateAndTime(listsReadAt) : 'Not yet'}
            </Description>
            <Description term="Bills compared">
              <Link
                to="/ledger-check"
                className="rounded-sm text-accent-ink underline underline-offset-2"
              >
                {checkedAt ? dateAndTime(checkedAt) : 'Not yet'}
              </Link>
            </Description>
            {takesBills === false && (
              <Description term="Bills">
                <Link
                  to="/integrations"
                  className="rounded-sm text-accent-ink underline underline-offset-2"
                >
                  Go to another ledger
                </Link>
              </Description>
            )}
          </DescriptionList>
        ) : (
          <p className="text-ink-muted">
            {`Approved invoices become bills in ${full}, with their lines, due date and document.`}
          </p>
        )}
        <ConnectionNotes integration={integration} />
      </CardBody>
    </Card>
  );
}
