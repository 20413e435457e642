import { CloudOff, ServerOff } from 'lucide-react';
import { useConnection } from '../../api/useConnection.ts';
import { Badge } from '../../ui/Badge.tsx';

export function ConnectionChip() {
  const connection = useConnection();
  return (
    <span role="status">
      {connection === 'offline' && (
        <Badge tone="warning" icon={<CloudOff aria-hidden />}>
          Offline
        </Badge>
      )}
      {connection === 'unreachable' && (
        <Badge tone="warning" icon={<ServerOff aria-hidden />}>
          Server unreachable
        </Badge>
      )}
    </span>
  );
}
