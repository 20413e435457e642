import { type Member, removeMember } from '#shared/accounts/contract.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface RemoveMemberDialogProps {
  member: Member;
  lastAdmin: boolean;
  onClose: () => void;
}

export function RemoveMemberDialog({ member, lastAdmin, onClose }: RemoveMemberDialogProps) {
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
