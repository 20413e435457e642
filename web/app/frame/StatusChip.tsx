import {
  CloudAlert,
  CloudCheck,
  CloudOff,
  CloudUpload,
  KeyRound,
  RefreshCw,
  ServerOff,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useConnection } from '../../api/connection.ts';
import type { SyncStatus } from '../../store/syncing/syncStatus.ts';
import { useSyncStatus } from '../../store/syncing/useSyncStatus.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';
import { statusText } from '../outbox/statusText.ts';
import { useSignedIn } from '../session/SignedIn.ts';

const looks: Record<SyncStatus['kind'], { tone: BadgeTone; Icon: typeof CloudOff }> = {
  cannotKeep: { tone: 'danger', Icon: CloudAlert },
  signedOut: { tone: 'warning', Icon: KeyRound },
  tooOld: { tone: 'warning', Icon: RefreshCw },
  opening: { tone: 'neutral', Icon: CloudUpload },
  attention: { tone: 'warning', Icon: TriangleAlert },
  offline: { tone: 'warning', Icon: CloudOff },
  failing: { tone: 'warning', Icon: CloudAlert },
  saving: { tone: 'neutral', Icon: CloudUpload },
  saved: { tone: 'neutral', Icon: CloudCheck },
};

/** Whether changes are synced, waiting on this device, or refused. Links to the outbox. */
export function StatusChip() {
  const { database } = useSignedIn();
  const status = useSyncStatus(database);
  const unreachable = useConnection() === 'unreachable';
  const { tone, Icon } = looks[status.kind];
  const { text, short } = statusText(status, { unreachable });
  const Mark = status.kind === 'offline' && unreachable ? ServerOff : Icon;
  return (
    <span role="status" className="flex min-w-0">
      <Link to="/outbox" className="flex min-w-0 rounded-full pointer-coarse:py-3">
        <Badge tone={tone} icon={<Mark aria-hidden className="shrink-0" />} className="min-w-0">
          <span className="truncate max-sm:sr-only lg:max-[88rem]:sr-only">{text}</span>
          <span aria-hidden className="sm:hidden lg:max-[88rem]:inline whitespace-nowrap">
            {short}
          </span>
          <span className="sr-only">: show the outbox</span>
        </Badge>
      </Link>
    </span>
  );
}
