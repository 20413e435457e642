import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import {
  type Invitation,
  resendInvitation,
  withdrawInvitation,
} from '#shared/accounts/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { pullInvitations } from '../../store/pulled/pullTeam.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { longDate } from '../dates/dates.ts';
import { RoleBadges } from '../people/RoleBadges.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { PullProblem } from './PullProblem.tsx';

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { database } = useSignedIn();
  const [sending, setSending] = useState(false);
  const [withdrawing, setWithdrawing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const params = { invitationId: invitation.id };
  const expired = Date.parse(invitation.expiresAt) < Date.now();

  async function resend() {
    setSending(true);
    setProblem(undefined);
    try {
      await database.invitations.put(await call(resendInvitation, { params }));
      toast({ title: 'Invitation sent again', description: invitation.email, tone: 'positive' });
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setSending(false);
    }
  }

  async function withdraw() {
    await call(withdrawInvitation, { params });
    await database.invitations.delete(invitation.id);
    toast({ title: 'Invitation withdrawn', description: invitation.email });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{invitation.email}</span>
          {expired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-sm text-ink-muted">
          Invited by {invitation.invitedBy}. {expired ? 'Expired' : 'Expires'}{' '}
          {longDate(invitation.expiresAt)}.
        </p>
      </div>
      <RoleBadges roles={invitation.roles} />
      <div className="flex gap-2">
        <Button
          size="sm"
          busy={sending}
          onClick={() => void resend()}
          aria-label={`Resend the invitation of ${invitation.email}`}
        >
          Resend
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => setWithdrawing(true)}
          aria-label={`Withdraw the invitation of ${invitation.email}`}
        >
          Withdraw
        </Button>
      </div>
      {problem && (
        <div className="basis-full">
          <FormProblem text={problem} />
        </div>
      )}
      {withdrawing && (
        <ConfirmDialog
          title="Withdraw this invitation?"
          description={`The link that was mailed to ${invitation.email} stops working.`}
          confirmLabel="Withdraw"
          onConfirm={withdraw}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </li>
  );
}

export function PendingInvitations() {
  const { database } = useSignedIn();
  const invitations = useLiveQuery(() => database.invitations.toArray(), [database]) ?? [];
  const { state, again } = usePull(database, pullInvitations);
  const newestFirst = invitations.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));

  // A failed load must not read as "nobody is invited".
  if (state.status !== 'done' && invitations.length === 0) {
    return <PullProblem state={state} hasRows={false} onAgain={again} />;
  }
  return (
    <Card>
      <CardHeader title="Pending invitations" />
      {newestFirst.length === 0 ? (
        <CardBody className="text-ink-muted">Nobody is invited at the moment.</CardBody>
      ) : (
        <CardBody flush>
          <ul className="divide-y divide-line">
            {newestFirst.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </CardBody>
      )}
    </Card>
  );
}
