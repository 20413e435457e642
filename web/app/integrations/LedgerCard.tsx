import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  consentCalls,
  type Integration,
  integrationCalls,
  organizationCalls,
} from '#shared/integrations/contract.ts';
import {
  type ConsentLedgerId,
  isByConsent,
  ledgerNames,
  ledgerTraits,
} from '#shared/integrations/ledgers.ts';
import { may } from '#shared/permissions.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { pullMappings } from '../../store/pulled/pullIntegrations.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useMyTurn } from '../approvals/useMyTurn.ts';
import { dateAndTime } from '../dates/dates.ts';
import { lastSyncText } from '../dates/lastSyncText.ts';
import { useNow } from '../dates/useNow.ts';
import { invoicesText } from '../invoices/texts.ts';
import { worklistAddress } from '../navigation/links.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ConnectByKey } from './ConnectByKey.tsx';
import { OrganizationPicker } from './OrganizationPicker.tsx';

interface LedgerCardProps {
  integration: Integration;
  mayManage: boolean;
}

export function LedgerCard({ integration, mayManage }: LedgerCardProps) {
  const { id, isActive, needsReconnection, needsOrganization } = integration;
  const { company, lastSync, isConfigured } = integration;
  const { short, full } = ledgerNames[id];
  // A row that an earlier version kept on the device lacks the field.
  const isProven = useSignedIn().me.addressProven !== false;
  const organizations = organizationCalls[id];
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
        {isActive && <Pause integration={integration} />}
        {!isThere && !needsOrganization && (
          <p className="text-ink-muted">
            {`Approved invoices become bills in ${full}, with their lines, due date and document.`}
          </p>
        )}
        {needsReconnection && (
          <p className="pt-3">{`Docket no longer has access to ${short}. Exports wait until you reconnect it.`}</p>
        )}
        {needsOrganization && (
          <p className="pt-3">
            Docket has access to several organizations. Choose the one that receives bills.
          </p>
        )}
        {!isConfigured && <p className="pt-3">{`${short} is not configured on this server.`}</p>}
        {mayManage && !isThere && !isProven && isConfigured && (
          <p className="pt-3">First confirm your e-mail address: open the link that we mailed.</p>
        )}
        {isActive && <ToExport />}
        {mayManage && (
          <div className="flex flex-wrap gap-2 pt-4">
            {organizations && (isActive || needsOrganization) && (
              <OrganizationPicker integration={integration} calls={organizations} />
            )}
            {!isActive && !needsOrganization && isConfigured && (
              <Connect integration={integration} isAllowed={isProven} />
            )}
            {(isThere || needsOrganization) && <Disconnect integration={integration} />}
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** What was approved before the ledger was connected does not go there by itself. */
function ToExport() {
  const count = useMyTurn().figures?.worklists['to-export'].count ?? 0;
  const { me } = useSignedIn();
  if (count === 0 || !may(me.roles, 'invoices.export')) return null;
  return (
    <p className="pt-3">
      <Link
        to={worklistAddress('to-export')}
        className="inline-block rounded-sm py-0.5 font-medium text-accent-ink underline underline-offset-2"
      >
        {`${invoicesText(count)} ${count === 1 ? 'waits' : 'wait'} to be exported`}
      </Link>
    </p>
  );
}

/** Providers limit the calls per company, by minute and by day. */
function Pause({ integration: { id, pausedUntil } }: { integration: Integration }) {
  const now = useNow();
  if (!pausedUntil || Date.parse(pausedUntil) <= now) return null;
  const { short } = ledgerNames[id];
  return (
    <p className="pt-3">
      {`${short} accepts no more requests until ${dateAndTime(pausedUntil)}. Exports wait, and continue automatically.`}
    </p>
  );
}

function StateBadge({
  integration: { isActive, needsReconnection, needsOrganization },
}: {
  integration: Integration;
}) {
  if (needsOrganization) {
    return (
      <Badge tone="warning" dot>
        Choose organization
      </Badge>
    );
  }
  if (needsReconnection) {
    return (
      <Badge tone="warning" dot>
        Reconnect
      </Badge>
    );
  }
  return (
    <Badge tone={isActive ? 'positive' : 'neutral'} dot>
      {isActive ? 'Connected' : 'Not Connected'}
    </Badge>
  );
}

interface ConnectProps {
  integration: Integration;
  /** Connecting a ledger needs an address that is confirmed. */
  isAllowed: boolean;
}

function Connect({ integration, isAllowed }: ConnectProps) {
  const { id } = integration;
  return isByConsent(id) ? (
    <ConnectByConsent ledger={id} integration={integration} isAllowed={isAllowed} />
  ) : (
    <ConnectByKey ledger={id} integration={integration} isAllowed={isAllowed} />
  );
}

function ConnectByConsent({
  ledger: id,
  integration: { needsReconnection },
  isAllowed,
}: ConnectProps & { ledger: ConsentLedgerId }) {
  const { short } = ledgerNames[id];
  const [busy, setBusy] = useState(false);

  async function connect() {
    setBusy(true);
    try {
      const { authUrl } = await call(consentCalls[id].authorize);
      window.location.assign(authUrl);
    } catch (error) {
      toast({
        title: `Failed to initiate ${short} connection`,
        description: problemText(error),
        tone: 'danger',
      });
      setBusy(false);
    }
  }

  return (
    <Button variant="primary" busy={busy} disabled={!isAllowed} onClick={() => void connect()}>
      {`${needsReconnection ? 'Reconnect' : 'Connect'} ${short}`}
    </Button>
  );
}

function Disconnect({ integration: { id } }: { integration: Integration }) {
  const { database } = useSignedIn();
  const { short } = ledgerNames[id];
  const [busy, setBusy] = useState(false);

  async function disconnect() {
    setBusy(true);
    try {
      await call(integrationCalls[id].disconnect);
      toast({
        title: 'Disconnected',
        description: `${short} was disconnected. Its settings are kept in case you reconnect it.`,
        about: `ledger.${id}`,
      });
      await pullMappings(database);
    } catch {
      toast({
        title: 'Disconnection Failed',
        description: `Failed to disconnect ${short}`,
        about: `ledger.${id}`,
        tone: 'danger',
      });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button busy={busy} aria-label={`Disconnect ${short}`} onClick={() => void disconnect()}>
      Disconnect
    </Button>
  );
}
