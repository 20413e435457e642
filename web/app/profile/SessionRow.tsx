import type { SessionView } from '#shared/auth/contract.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { seenText } from './seenText.ts';

interface SessionRowProps {
  session: SessionView;
  onEnd: () => void;
}

export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, ipAddress, accountName, current } = session;
  return (
    <li className="flex items-center gap-4 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {current && <Badge tone="positive">This device</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          {[ipAddress, accountName, current ? 'active now' : seenText(session)].join(' · ')}
        </p>
      </div>
      {!current && (
        <Button size="sm" aria-label={`Sign out ${device}, ${seenText(session)}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}
