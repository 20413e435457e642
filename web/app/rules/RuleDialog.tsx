import type { ReactNode } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import type { RuleEntry } from '../../store/decisions/ruleDecisions.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { RuleFields } from './RuleFields.tsx';
import { type RuleForm, ruleForm } from './ruleForm.ts';

interface RuleDialogProps {
  title: string;
  submitLabel: string;
  initial: RuleForm;
  members: readonly Member[];
  /** Resolves to the error, or to `undefined` if it was saved. */
  onSubmit: (entry: RuleEntry) => Promise<string | undefined>;
  onClose: () => void;
  busy?: boolean;
  /** Shown above the fields. */
  children?: ReactNode;
}

export function RuleDialog(props: RuleDialogProps) {
  const { title, submitLabel, initial, members, onSubmit, onClose, busy = false, children } = props;
  const form = useSchemaForm<RuleForm, RuleEntry>(ruleForm, initial);

  const submit = form.handleSubmit(async (entry) => {
    const problem = await onSubmit(entry);
    if (problem !== undefined) form.setError('root', { type: 'keep', message: problem });
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="It decides how many must approve invoices in a range of amounts, and who."
    >
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          {children}
          <RuleFields form={form} members={members} />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={busy || form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
