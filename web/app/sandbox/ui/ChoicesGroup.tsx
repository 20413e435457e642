import { useState } from 'react';
import { Checkbox, CheckboxGroup } from '../../../ui/forms/Checkbox.tsx';
import { Combobox } from '../../../ui/forms/Combobox.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { NativeSelect } from '../../../ui/forms/NativeSelect.tsx';
import { RadioGroup } from '../../../ui/forms/RadioGroup.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { Switch } from '../../../ui/forms/Switch.tsx';
import { Example, Group } from './Group.tsx';

const vendors = [
  { value: 'atlas', label: 'Atlas Cloud Hosting', detail: '98-7654321' },
  { value: 'blue-harbor', label: 'Blue Harbor Supply Co.', detail: '12-3456789' },
  { value: 'cedar', label: 'Cedar & Pine Facilities', detail: '45-1122334' },
  { value: 'harbor', label: 'Harbor Freight Lines', detail: '33-9081726' },
  { value: 'muller', label: 'Müller & Söhne GmbH', detail: 'DE811234567' },
  { value: 'northwind', label: 'Northwind Freight', detail: '71-5550123' },
  { value: 'pereira', label: 'Pereira Consultoria Lda', detail: 'PT509876543' },
];

function ComboboxExamples() {
  const [vendor, setVendor] = useState('blue-harbor');
  const [target, setTarget] = useState('');
  return (
    <Example title="Combobox" layout="fields">
      <FormField label="Vendor" hint="Type a name or a tax ID.">
        <Combobox options={vendors} value={vendor} onValueChange={setVendor} />
      </FormField>
      <FormField label="Target vendor" required error="Please select a vendor">
        <Combobox
          options={vendors}
          value={target}
          onValueChange={setTarget}
          placeholder="Choose the vendor to keep"
        />
      </FormField>
      <FormField label="Disabled">
        <Combobox options={vendors} value="cedar" onValueChange={setVendor} disabled />
      </FormField>
    </Example>
  );
}

const statuses = [
  { value: '', label: 'All statuses' },
  { value: 'pending_review', label: 'Pending review' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'paid', label: 'Paid', disabled: true },
];

const ledgers = [
  { value: 'quickbooks', label: 'QuickBooks Online', description: 'Ledgerly Demo Inc.' },
  { value: 'xero', label: 'Xero', description: 'Ledgerly Demo Ltd.' },
  { value: 'sage', label: 'Sage', description: 'Not connected', disabled: true },
];

const heldRoles = [
  { value: 'manager', label: 'Manager', description: 'Approves, and keeps vendors and rules' },
  { value: 'approver', label: 'Approver', description: 'Reviews and approves invoices' },
  { value: 'viewer', label: 'Viewer' },
];

export function ChoicesGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <SelectExamples />
      <ComboboxExamples />
      <Example title="Checkboxes" layout="fields">
        <Checkbox label="Keep the bank details of the source" defaultChecked />
        <Checkbox label="Keep its email" description="ap@blueharbor.example" />
        <Checkbox label="Some of the 25 selected" checked="indeterminate" />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="Disabled, chosen" disabled checked />
        <Checkbox label="I accept the terms" aria-invalid />
      </Example>
      <Example title="Switches" layout="fields">
        <Switch label="Active" defaultChecked />
        <Switch
          label="Uploader may not approve"
          description="Somebody else has to approve what a person uploaded."
        />
        <Switch label="Disabled" disabled defaultChecked />
      </Example>
      <Example title="One of several" layout="fields">
        <FormField label="Accounting system" group hint="Approved invoices go there.">
          <RadioGroup options={ledgers} defaultValue="quickbooks" />
        </FormField>
      </Example>
      <CheckboxGroupExample />
    </Group>
  );
}

function CheckboxGroupExample() {
  const [chosen, setChosen] = useState<string[]>(['approver']);
  return (
    <Example title="Any number of several" layout="fields">
      <FormField
        label="Roles"
        group
        error={chosen.length === 0 && 'Choose at least one role'}
        hint="Together they may do what any of them may."
      >
        <CheckboxGroup options={heldRoles} value={chosen} onValueChange={setChosen} />
      </FormField>
    </Example>
  );
}

function SelectExamples() {
  const [status, setStatus] = useState('');
  const [unset, setUnset] = useState('');
  return (
    <Example title="Select" layout="fields">
      <FormField label="Status">
        <Select options={statuses} value={status} onValueChange={setStatus} />
      </FormField>
      <FormField label="Category" error="Choose a category" required>
        <Select options={statuses.slice(1)} value={unset} onValueChange={setUnset} />
      </FormField>
      <FormField label="Disabled">
        <Select options={statuses} value="approved" onValueChange={setStatus} disabled />
      </FormField>
      <FormField label="Browser’s own">
        <NativeSelect defaultValue="growth">
          <option value="starter">Starter</option>
          <option value="growth">Growth</option>
          <option value="pro">Pro</option>
        </NativeSelect>
      </FormField>
    </Example>
  );
}
