import type { Integration } from '#shared/integrations/contract.ts';
import { Badge } from '../../ui/display/Badge.tsx';

type Connection = Pick<Integration, 'isActive' | 'needsReconnection' | 'needsOrganization'>;

/** Whether a ledger is connected. */
export function StateBadge({ integration }: { integration: Connection }) {
  const { isActive, needsReconnection, needsOrganization } = integration;
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
