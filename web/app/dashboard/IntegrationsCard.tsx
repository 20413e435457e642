import { Link } from 'react-router-dom';
import type { Integration } from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { pullIntegrations } from '../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { lastSyncText } from '../dates/lastSyncText.ts';
import { useIntegrations } from '../integrations/useIntegrations.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export function IntegrationsCard() {
  const { database } = useSignedIn();
  const { state } = usePull(database, pullIntegrations);
  const integrations = useIntegrations(database);
  return (
    <Card aria-labelledby="integrations">
      <CardHeader
        id="integrations"
        title="Integrations"
        actions={
          <Button size="sm" asChild>
            <Link to="/integrations" aria-label="Manage integrations">
              Manage
            </Link>
          </Button>
        }
      />
      <CardBody flush>
        <ul className="divide-y divide-line">
          {integrations.map(({ id, integration }) =>
            integration ? (
              <Line key={id} integration={integration} />
            ) : (
              <UnknownLine key={id} id={id} asking={state.status !== 'failed'} />
            ),
          )}
        </ul>
      </CardBody>
    </Card>
  );
}

/** A ledger whose connection state this device does not know yet. */
function UnknownLine({ id, asking }: { id: LedgerId; asking: boolean }) {
  return (
    <li className="px-4 py-2.5 sm:px-5" aria-busy={asking}>
      <p className="font-medium">{ledgerNames[id].short}</p>
      {asking ? (
        <Skeleton className="mt-1 w-28" />
      ) : (
        <p className="text-sm text-ink-muted">Not loaded on this device yet</p>
      )}
    </li>
  );
}

function Line({ integration }: { integration: Integration }) {
  const { name, isActive, needsReconnection, lastSync } = integration;
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-2.5 sm:px-5">
      <div>
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-muted">{lastSyncText(lastSync, Date.now())}</p>
      </div>
      {needsReconnection ? (
        <Badge tone="warning" dot>
          Reconnect
        </Badge>
      ) : (
        <Badge tone={isActive ? 'positive' : 'neutral'} dot>
          {isActive ? 'Connected' : 'Not connected'}
        </Badge>
      )}
    </li>
  );
}
