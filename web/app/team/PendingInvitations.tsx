import { useLiveQuery } from 'dexie-react-hooks';
import { pullInvitations } from '../../store/pulled/pullTeam.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { InvitationRow } from './InvitationRow.tsx';
import { PullProblem } from './PullProblem.tsx';

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
