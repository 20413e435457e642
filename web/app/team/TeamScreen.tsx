import { useLiveQuery } from 'dexie-react-hooks';
import { UsersRound } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import { pullMembers } from '../../store/pulled/pullTeam.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { Page } from '../page/Page.tsx';
import { byName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { MembersTable } from './MembersTable.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { PendingInvitations } from './PendingInvitations.tsx';
import { PullProblem } from './PullProblem.tsx';
import { RequirePasskeysCard } from './RequirePasskeysCard.tsx';

function NobodyElse({ manages }: { manages: boolean }) {
  return (
    <EmptyState
      icon={<UsersRound />}
      title="Nobody else is here yet"
      className="border-t border-line"
    >
      {manages
        ? 'Invite those who upload, review and approve invoices with you.'
        : 'An admin can invite those who work on invoices with you.'}
    </EmptyState>
  );
}

const rows = ['first', 'second', 'third'];

function TeamSkeleton() {
  return (
    <Card className="gap-5 p-5">
      <VisuallyHidden>Loading the team</VisuallyHidden>
      {rows.map((row) => (
        <div key={row} className="flex items-center gap-3">
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="w-56 max-w-1/2" />
          <Skeleton className="ml-auto w-20" />
        </div>
      ))}
    </Card>
  );
}

export function TeamScreen() {
  const { me, database } = useSignedIn();
  const manages = may(me.roles, 'team.manage');
  const members = useLiveQuery(() => database.members.toArray(), [database]);
  const { state, again } = usePull(database, pullMembers);
  const known = members !== undefined && members.length > 0;

  return (
    <Page title="Team" description="Who works in this company, and what each may do.">
      <div className="flex flex-col gap-6">
        <PageHeader
          title="Team"
          description={`Who works in ${me.accountName}, and what each may do.`}
          actions={manages && <InviteDialog />}
        />
        <PullProblem state={state} hasRows={known} onAgain={again} />
        {known && (
          <Card>
            <CardHeader title="Members" description={countOf(members.length)} />
            <CardBody flush>
              <MembersTable
                members={members.toSorted(byName)}
                manages={manages}
                delegates={may(me.roles, 'delegations.manage')}
              />
            </CardBody>
            {members.length === 1 && <NobodyElse manages={manages} />}
          </Card>
        )}
        {!known && state.status === 'pulling' && <TeamSkeleton />}
        {manages && <PendingInvitations />}
        {manages && (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <RequirePasskeysCard />
            <MessagesCard />
          </div>
        )}
      </div>
    </Page>
  );
}

function countOf(members: number): string {
  return members === 1 ? '1 member' : `${members} members`;
}
