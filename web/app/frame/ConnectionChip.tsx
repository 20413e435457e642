import { CloudOff } from 'lucide-react';
import { Badge } from '../../ui/Badge.tsx';
import { useOnline } from '../session/useOnline.ts';

export function ConnectionChip() {
  const online = useOnline();
  return (
    <span role="status">
      {!online && (
        <Badge tone="warning" icon={<CloudOff aria-hidden />}>
          Offline
        </Badge>
      )}
    </span>
  );
}
