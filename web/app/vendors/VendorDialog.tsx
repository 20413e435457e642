import type { ReactNode } from 'react';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../ui/overlays/Dialog.tsx';
import { VendorFields } from './VendorFields.tsx';
import { type VendorForm, vendorForm } from './vendorForm.ts';

interface VendorDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  initial: VendorForm;
  /** Resolves to the error, or to `undefined` if it was saved. */
  onSubmit: (entry: VendorValues) => Promise<string | undefined>;
  onClose: () => void;
  busy?: boolean;
  /** Shown above the fields. */
  children?: ReactNode;
}

export function VendorDialog(props: VendorDialogProps) {
  const { title, description, submitLabel, initial, onSubmit, onClose, busy = false } = props;
  const form = useSchemaForm<VendorForm, VendorValues>(vendorForm, initial);

  const submit = form.handleSubmit(async (entry) => {
    const problem = await onSubmit(entry);
    if (problem !== undefined) form.setError('root', { type: 'keep', message: problem });
  });

  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <form noValidate onSubmit={submit}>
        <DialogBody className="flex flex-col gap-5">
          {props.children}
          <VendorFields form={form} />
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
