import { useState } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Combobox } from '../../../ui/forms/Combobox.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { MoneyField } from '../../../ui/forms/MoneyField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';
import { Dialog, DialogActions, DialogBody } from '../../../ui/overlays/Dialog.tsx';
import { Example, Group } from './Group.tsx';

const roles = [
  { value: 'manager', label: 'Any manager' },
  { value: 'finance_director', label: 'The finance director' },
  { value: 'approver', label: 'Any approver' },
];

const people = [
  { value: 'maya', label: 'Maya Okafor', detail: 'Manager' },
  { value: 'jonas', label: 'Jonas Lindqvist', detail: 'Approver' },
];

function RuleDialog() {
  const [open, setOpen] = useState(false);
  const [least, setLeast] = useState('5000.00');
  const [role, setRole] = useState('manager');
  const [person, setPerson] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button>Add rule…</Button>}
      title="Add approval rule"
      description="It decides who must approve invoices in a range of amounts."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(false);
        }}
      >
        <DialogBody className="flex flex-col gap-4">
          <FormField label="Rule name" required>
            <Input placeholder="Large freight" />
          </FormField>
          <div className="grid gap-4 sm:grid-cols-2">
            <FormField label="Minimum amount" required>
              <MoneyField value={least} onValueChange={setLeast} currency="USD" digits={2} />
            </FormField>
            <FormField label="Approver">
              <Select options={roles} value={role} onValueChange={setRole} />
            </FormField>
          </div>
          <FormField label="Or a certain person">
            <Combobox options={people} value={person} onValueChange={setPerson} />
          </FormField>
          <Checkbox label="Active" description="Applies to pending invoices at once." />
        </DialogBody>
        <DialogActions confirmLabel="Add rule" />
      </form>
    </Dialog>
  );
}

export function OverlaysGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <Example title="Dialogs">
        <RuleDialog />
        <AlertDialog
          trigger={<Button>Approve all…</Button>}
          title="Approve 12 invoices?"
          description="Together they come to $48,210.75. Each counts as your approval."
          confirmLabel="Approve 12 invoices"
          onConfirm={() => toast({ title: 'Success', tone: 'positive' })}
        />
        <AlertDialog
          destructive
          trigger={<Button variant="danger">Delete rule…</Button>}
          title="Delete “Large freight”?"
          description="Pending invoices will be judged by the default rules. This cannot be undone."
          confirmLabel="Delete rule"
          onConfirm={() => toast({ title: 'Rule deleted' })}
        >
          <Banner tone="warning">Four pending invoices use this rule.</Banner>
        </AlertDialog>
      </Example>
    </Group>
  );
}
