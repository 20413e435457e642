import { DoorOpen, Ellipsis, KeyRound, Plane, UserRoundCog, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { type Member, removeMember, resetPasskeys } from '#shared/accounts/contract.ts';
import { endDelegation, setDelegation } from '#shared/approvals/contract.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { DropdownMenu, DropdownMenuItem } from '../../ui/overlays/DropdownMenu.tsx';
import { AwayForm } from '../away/AwayForm.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ChangeRolesDialog } from './ChangeRolesDialog.tsx';

interface RemoveMemberDialogProps {
  member: Member;
  lastAdmin: boolean;
  onClose: () => void;
}

function RemoveMemberDialog({ member, lastAdmin, onClose }: RemoveMemberDialogProps) {
  const { me, database } = useSignedIn();
  const session = useSession();
  const myself = member.id === me.id;

  async function remove() {
    await call(removeMember, { params: { memberId: member.id } });
    if (myself) return session.refresh();
    await database.members.delete(member.id);
    toast({ title: 'Removed from the team', description: fullName(member) });
  }

  if (lastAdmin) {
    return (
      <AlertDialog
        open
        onOpenChange={onClose}
        cancelLabel="Close"
        title={myself ? 'You are the only admin' : `${fullName(member)} is the only admin`}
        description="Make somebody else admin first: without one, nobody could invite people or change what they may do."
      />
    );
  }
  return (
    <ConfirmDialog
      title={myself ? 'Leave this company?' : `Remove ${fullName(member)}?`}
      description={
        myself
          ? `You lose access to ${me.accountName} at once. An admin can invite you again.`
          : 'They lose access at once. What they did stays in the audit trail.'
      }
      confirmLabel={myself ? 'Leave' : 'Remove'}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}

interface ResetPasskeysDialogProps {
  member: Member;
  onClose: () => void;
}

/** For a colleague who has lost the device with their passkey. */
function ResetPasskeysDialog({ member, onClose }: ResetPasskeysDialogProps) {
  async function reset() {
    await call(resetPasskeys, { params: { memberId: member.id } });
    toast({ title: 'Passkeys reset', description: fullName(member), tone: 'positive' });
  }

  return (
    <ConfirmDialog
      title={`Reset the passkeys of ${fullName(member)}?`}
      description="All their passkeys are removed, and they are signed out everywhere. They sign in with a link by mail and add a new one: make sure that it is they who ask, for example by calling them."
      confirmLabel="Reset passkeys"
      onConfirm={reset}
      onClose={onClose}
    />
  );
}

interface AwayDialogProps {
  member: Member;
  onClose: () => void;
}

/** Sets an absence on behalf of a colleague. */
function AwayDialog({ member, onClose }: AwayDialogProps) {
  const { database } = useSignedIn();
  const params = { memberId: member.id };

  async function endAbsence() {
    try {
      await database.members.put(await call(endDelegation, { params }));
      onClose();
    } catch (error) {
      toast({ title: 'Error', description: problemText(error), tone: 'danger' });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Absence of ${fullName(member)}`}
      description="Somebody else approves for them in the meantime."
      size="sm"
    >
      <DialogBody>
        <AwayForm
          personId={member.id}
          away={member.away}
          onSave={async (body) => {
            await database.members.put(await call(setDelegation, { params, body }));
            toast({ title: 'Absence saved', description: fullName(member), tone: 'positive' });
            onClose();
          }}
        />
      </DialogBody>
      <DialogFooter>
        {member.away && <Button onClick={() => void endAbsence()}>They are back</Button>}
        <DialogClose asChild>
          <Button>Cancel</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

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
  const [dialog, setDialog] = useState<'roles' | 'away' | 'passkeys' | 'remove' | null>(null);
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
        {manages && !myself && (
          <DropdownMenuItem icon={<KeyRound aria-hidden />} onSelect={() => setDialog('passkeys')}>
            Reset passkeys
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
      {dialog === 'passkeys' && <ResetPasskeysDialog member={member} onClose={close} />}
      {dialog === 'remove' && (
        <RemoveMemberDialog member={member} lastAdmin={lastAdmin} onClose={close} />
      )}
    </>
  );
}
