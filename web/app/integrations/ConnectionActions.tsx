import { useState } from 'react';
import {
  consentCalls,
  type Integration,
  integrationCalls,
  organizationCalls,
} from '#shared/integrations/contract.ts';
import { type ConsentLedgerId, isByConsent, ledgerNames } from '#shared/integrations/ledgers.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { pullMappings } from '../../store/pulled/pullIntegrations.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { ConnectByKey } from './ConnectByKey.tsx';
import { OrganizationPicker } from './OrganizationPicker.tsx';

/** Connects and disconnects a ledger, and chooses its organization. For those who may. */
export function ConnectionActions({ integration }: { integration: Integration }) {
  const { id, isActive, needsReconnection, needsOrganization, isConfigured } = integration;
  // A row that an earlier version kept on the device lacks the field.
  const isProven = useSignedIn().me.addressProven !== false;
  const organizations = organizationCalls[id];
  const isThere = isActive || needsReconnection;
  return (
    <>
      {organizations && (isActive || needsOrganization) && (
        <OrganizationPicker integration={integration} calls={organizations} />
      )}
      {!isActive && !needsOrganization && isConfigured && (
        <Connect integration={integration} isAllowed={isProven} />
      )}
      {(isThere || needsOrganization) && <Disconnect integration={integration} />}
    </>
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
