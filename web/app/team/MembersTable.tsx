import type { Member } from '#shared/accounts/contract.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { BreakableText } from '../../ui/display/BreakableText.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../ui/display/Table.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { awayWords } from '../away/AwayForm.tsx';
import { longDate } from '../dates/dates.ts';
import { useNamedPlace } from '../navigation/useNamedPlace.ts';
import { fullName } from '../people/fullName.ts';
import { RoleBadges } from '../people/RoleBadges.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { MemberActions } from './MemberActions.tsx';

interface MembersTableProps {
  members: readonly Member[];
  /** May change roles and remove members. */
  manages: boolean;
  /** May set absences of others. */
  delegates: boolean;
}

/**
 * On phones, the roles are below the name and the date is hidden. Columns have a fixed width, so
 * that a long name does not move them.
 */
export function MembersTable({ members, manages, delegates }: MembersTableProps) {
  return (
    <Table className="table-fixed" aria-label="Members">
      <TableHead>
        <TableRow>
          <TableHeaderCell>Name</TableHeaderCell>
          <TableHeaderCell className="hidden sm:table-cell sm:w-2/5 lg:w-1/3">
            Roles
          </TableHeaderCell>
          <TableHeaderCell className="hidden lg:table-cell lg:w-36">Joined</TableHeaderCell>
          {(manages || delegates) && (
            <TableHeaderCell className="w-16">
              <VisuallyHidden>Actions</VisuallyHidden>
            </TableHeaderCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            members={members}
            manages={manages}
            delegates={delegates}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function MemberRow({
  member,
  members,
  manages,
  delegates,
}: MembersTableProps & { member: Member }) {
  const place = useNamedPlace(member.id);
  const isLastAdmin = isAdmin(member) && members.filter(isAdmin).length === 1;
  return (
    <TableRow {...place}>
      <TableCell className="py-3 whitespace-normal!">
        <MemberIdentity member={member} members={members} />
      </TableCell>
      <TableCell className="hidden sm:table-cell">
        <RoleBadges roles={member.roles} />
      </TableCell>
      <TableCell muted className="hidden lg:table-cell">
        {longDate(member.joinedAt)}
      </TableCell>
      {(manages || delegates) && (
        <TableCell className="text-right">
          {(manages || mayApprove(member)) && (
            <MemberActions member={member} manages={manages} lastAdmin={isLastAdmin} />
          )}
        </TableCell>
      )}
    </TableRow>
  );
}

const isAdmin = ({ roles }: Member) => roles.includes('admin');

function MemberIdentity({ member, members }: { member: Member; members: readonly Member[] }) {
  const { me } = useSignedIn();
  const away = member.away && awayWords(member.away, members, new Date());
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar
        firstName={member.firstName}
        lastName={member.lastName}
        email={member.email}
        src={member.profileImageUrl}
        decorative
      />
      <div className="min-w-0">
        <p className="flex items-center gap-2 font-medium">
          <span className="min-w-0 wrap-anywhere">{fullName(member)}</span>
          {member.id === me.id && <Badge>You</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">
          <BreakableText text={member.email} />
        </p>
        {away && <p className="text-sm text-warning-ink">{away}</p>}
        <RoleBadges roles={member.roles} className="mt-1.5 sm:hidden" />
      </div>
    </div>
  );
}
