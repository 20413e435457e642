import { deletionWaitDays, requestDeletion } from '#shared/accounts/leaving.ts';
import { bodyOf } from '../../api/bodyOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showRefusal } from '../../forms/showRefusal.ts';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { useSignedIn } from '../session/SignedIn.ts';

interface DeletionDialogProps {
  onRequested: () => void;
  onClose: () => void;
}

interface Named {
  companyName: string;
}

/** Asks for the company's name, so that nobody deletes the wrong one. */
export function DeletionDialog({ onRequested, onClose }: DeletionDialogProps) {
  const { me } = useSignedIn();
  const form = useSchemaForm<Named, Named>(bodyOf(requestDeletion), { companyName: '' });
  const { errors, isSubmitting } = form.formState;
  const isNamed = form.watch('companyName').trim() === me.accountName;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(requestDeletion, { body });
      onRequested();
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={`Delete ${me.accountName}?`}
      description={`After ${deletionWaitDays} days all of it is deleted: invoices, files, vendors, rules, people, the audit trail and the subscription. Until then any admin can take this back. After that nobody can.`}
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-4">
          <FormProblem text={errors.root?.message} />
          <FormField
            label={`Type ${me.accountName} to confirm`}
            error={errors.companyName?.message}
          >
            <Input autoComplete="off" {...form.register('companyName')} />
          </FormField>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="danger" busy={isSubmitting} disabled={!isNamed}>
            Delete in {deletionWaitDays} days
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
