import { DoorOpen, Ellipsis, Plane, UserRoundCog, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/overlays/DropdownMenu.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { AwayDialog } from './AwayDialog.tsx';
import { ChangeRolesDialog } from './ChangeRolesDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

interface MemberActionsProps {
  member: Member;
  /** May change roles and remove members. */
  manages: boolean;
  /** The last admin cannot be removed: nobody else could invite anybody. */
  lastAdmin: boolean;
}

export function MemberActions({ member, manages, lastAdmin }: MemberActionsProps) {
  const { me } = useSignedIn();
  const myself = member.id === me.id;
  const [dialog, setDialog] = useState<'roles' | 'away' | 'remove' | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <DropdownMenu
        trigger={
          <Button
            variant="ghost"
            aria-label={`Actions for ${fullName(member)}`}
            icon={<Ellipsis aria-hidden className="size-4" />}
            className="w-8 px-0! pointer-coarse:w-11"
          />
        }
      >
        {manages && (
          <DropdownMenuItem icon={<UserRoundCog aria-hidden />} onSelect={() => setDialog('roles')}>
            Change roles
          </DropdownMenuItem>
        )}
        {mayApprove(member) && (
          <DropdownMenuItem icon={<Plane aria-hidden />} onSelect={() => setDialog('away')}>
            Set absence
          </DropdownMenuItem>
        )}
        {manages && (
          <DropdownMenuItem
            icon={myself ? <DoorOpen aria-hidden /> : <UserRoundX aria-hidden />}
            destructive
            onSelect={() => setDialog('remove')}
          >
            {myself ? 'Leave this company' : 'Remove from team'}
          </DropdownMenuItem>
        )}
      </DropdownMenu>
      {dialog === 'roles' && <ChangeRolesDialog member={member} onClose={close} />}
      {dialog === 'away' && <AwayDialog member={member} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveMemberDialog member={member} lastAdmin={lastAdmin} onClose={close} />
      )}
    </>
  );
}
