import type { Member } from '#shared/accounts/contract.ts';
import { endDelegation, setDelegation } from '#shared/approvals/delegation.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { AwayForm } from '../away/AwayForm.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';

interface AwayDialogProps {
  member: Member;
  onClose: () => void;
}

/** Sets an absence on behalf of a colleague. */
export function AwayDialog({ member, onClose }: AwayDialogProps) {
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
      description="Somebody else fills their place in approvals meanwhile."
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
