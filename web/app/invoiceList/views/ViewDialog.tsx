import { type FormEvent, useState } from 'react';
import { longestViewName, viewName } from '#shared/views/contract.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/overlays/Dialog.tsx';

interface NamedView {
  name: string;
  isShared: boolean;
}

interface ViewDialogProps {
  title: string;
  confirmLabel: string;
  before: NamedView;
  /** For a view that is saved under a new name; an existing one is shared from its menu. */
  asksWhoseItIs: boolean;
  /** Why the list itself cannot be kept in a view. */
  problem?: string | undefined;
  /** False if this device could not store it. */
  onConfirm: (view: NamedView) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the name of a view, and for whom it is. */
export function ViewDialog(props: ViewDialogProps) {
  const { title, confirmLabel, before, asksWhoseItIs, problem, onConfirm, onClose } = props;
  const [name, setName] = useState(before.name);
  const [isShared, setShared] = useState(before.isShared);
  const [left, setLeft] = useState(false);
  const { data: valid, error } = viewName.safeParse(name);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setLeft(true);
    if (problem !== undefined || valid === undefined) return;
    if (await onConfirm({ name: valid, isShared })) onClose();
  }

  return (
    <Dialog open onOpenChange={onClose} title={title} size="sm">
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody className="flex flex-col gap-4">
          {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
          <FormField label="Name" required error={left && error?.issues[0]?.message}>
            <Input
              value={name}
              maxLength={longestViewName}
              onChange={({ target }) => setName(target.value)}
            />
          </FormField>
          {asksWhoseItIs && (
            <Checkbox
              checked={isShared}
              onCheckedChange={setShared}
              label="Share with the company"
              description="Everybody sees it. You and the admins can change it."
            />
          )}
        </DialogBody>
        <DialogActions confirmLabel={confirmLabel} />
      </form>
    </Dialog>
  );
}
