import { useState } from 'react';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type SessionView,
} from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { dateAndTime } from '../dates/dates.ts';
import { LiveList } from './LiveList.tsx';

/** Tells apart sessions on the same kind of device. */
function seenText({ lastSeenAt }: SessionView): string {
  return `last seen ${dateAndTime(lastSeenAt)}`;
}

interface SessionRowProps {
  session: SessionView;
  onEnd: () => void;
}

function SessionRow({ session, onEnd }: SessionRowProps) {
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

const fetchSessions = () => call(listSessions);

export function SessionsCard() {
  const { data, problem, reload } = useFetched(fetchSessions);
  const [ending, setEnding] = useState<SessionView | 'others'>();
  const hasOthers = data?.some(({ current }) => !current) ?? false;

  async function endOne({ id, device }: SessionView) {
    await call(revokeSession, { params: { sessionId: id } });
    await reload();
    toast({ title: 'Signed out', description: device });
  }

  async function endOthers() {
    await call(revokeOtherSessions);
    await reload();
    toast({ title: 'Signed out everywhere else' });
  }

  return (
    <Card>
      <CardHeader
        id="sessions"
        title="Where you are signed in"
        description="Sign out devices that you no longer use or do not recognize."
        actions={
          hasOthers && <Button onClick={() => setEnding('others')}>Sign out all others</Button>
        }
      />
      <LiveList
        items={data}
        problem={problem}
        onAgain={() => void reload()}
        empty="There are no sessions."
      >
        {(session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
        )}
      </LiveList>
      {ending && (
        <ConfirmDialog
          title={ending === 'others' ? 'Sign out all other devices?' : `Sign out ${ending.device}?`}
          description={
            ending === 'others'
              ? 'You will have to sign in again there.'
              : `This is the session at ${ending.ipAddress}, ${seenText(ending)}. You will have to sign in again there.`
          }
          confirmLabel="Sign out"
          onConfirm={() => (ending === 'others' ? endOthers() : endOne(ending))}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  );
}
