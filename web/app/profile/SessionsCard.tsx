import { useState } from 'react';
import {
  listSessions,
  revokeOtherSessions,
  revokeSession,
  type SessionView,
} from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';
import { useFetched } from '../../store/pulled/useFetched.ts';
import { Card, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { LiveList } from './LiveList.tsx';
import { SessionRow } from './SessionRow.tsx';
import { seenText } from './seenText.ts';

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
        title="Where you are signed in"
        description="Sign out a device that you no longer use or do not know."
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
              ? 'Whoever uses Docket there has to sign in again.'
              : `This is the session at ${ending.ipAddress}, ${seenText(ending)}. Whoever uses Docket there has to sign in again.`
          }
          confirmLabel="Sign out"
          onConfirm={() => (ending === 'others' ? endOthers() : endOne(ending))}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Card>
  );
}
