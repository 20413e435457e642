import { Mail, Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/forms/Button.tsx';
import { DateField } from '../../../ui/forms/DateField.tsx';
import { ErrorSummary } from '../../../ui/forms/ErrorSummary.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { MoneyField } from '../../../ui/forms/MoneyField.tsx';
import { Textarea } from '../../../ui/forms/Textarea.tsx';
import { Example, Group } from './Group.tsx';

const name = { fieldId: 'sandbox-rule-name', message: 'Rule name is required' };
const hours = { fieldId: 'sandbox-rule-hours', message: 'Escalation hours must be at least 1' };

function ErrorSummaryExample() {
  const [errors, setErrors] = useState<(typeof name)[]>([]);
  const refused = errors.length > 0;
  return (
    <form
      noValidate
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setErrors([name, hours]);
      }}
    >
      <ErrorSummary errors={errors} />
      <FormField label="Rule name" id={name.fieldId} required error={refused && name.message}>
        <Input />
      </FormField>
      <FormField label="Escalate after" id={hours.fieldId} error={refused && hours.message}>
        <Input type="number" defaultValue="0" trail="hours" />
      </FormField>
      <Button type="submit" className="self-start">
        Save rule
      </Button>
    </form>
  );
}

export function FieldsGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <Example title="Text" layout="fields">
        <FormField label="Vendor name" required>
          <Input defaultValue="Blue Harbor Supply Co." />
        </FormField>
        <FormField label="Tax ID" hint="As printed on the invoice.">
          <Input placeholder="12-3456789" />
        </FormField>
        <FormField label="Email" error="Enter a valid email address" required>
          <Input type="email" defaultValue="billing@blueharbor" lead={<Mail aria-hidden />} />
        </FormField>
        <FormField label="Amount" detail="Printed beside ‘Amount due’; 33,000.00 − 4,950.00">
          <Input defaultValue="28,050.00" className="tabular-nums" />
        </FormField>
        <FormField label="Search vendors" labelHidden>
          <Input type="search" placeholder="Search vendors" lead={<Search aria-hidden />} />
        </FormField>
        <FormField label="Disabled">
          <Input disabled defaultValue="Net 30" />
        </FormField>
        <FormField label="Read only">
          <Input readOnly defaultValue="invoices-7f3k@in.docket.test" />
        </FormField>
        <FormField label="Small">
          <Input size="sm" defaultValue="BH-20418" />
        </FormField>
        <FormField label="Payment terms">
          <Input defaultValue="30" trail="days" className="tabular-nums" />
        </FormField>
      </Example>
      <Example title="Longer text" layout="fields">
        <FormField label="Reason for rejection" required hint="The uploader will see this.">
          <Textarea placeholder="What should be corrected?" />
        </FormField>
        <FormField label="Reason for rejection" required error="A reason is required">
          <Textarea />
        </FormField>
        <FormField label="Note">
          <Textarea disabled defaultValue="Confirmed by phone with Dana at Blue Harbor." />
        </FormField>
      </Example>
      <MoneyAndDates />
      <Example title="Error summary" layout="stack">
        <ErrorSummaryExample />
      </Example>
    </Group>
  );
}

function MoneyAndDates() {
  const [amount, setAmount] = useState('12480.00');
  const [credit, setCredit] = useState('-310.40');
  const [yen, setYen] = useState('154000');
  const [wrong, setWrong] = useState('twelve');
  const [issued, setIssued] = useState('2026-11-18');
  const [due, setDue] = useState('2026-11-12');
  return (
    <Example title="Money and dates" layout="fields">
      <FormField label="Amount" hint={`Kept as “${amount}”`}>
        <MoneyField value={amount} onValueChange={setAmount} currency="USD" digits={2} />
      </FormField>
      <FormField label="Credit note">
        <MoneyField value={credit} onValueChange={setCredit} currency="EUR" digits={2} />
      </FormField>
      <FormField label="Without decimals">
        <MoneyField value={yen} onValueChange={setYen} currency="JPY" digits={0} />
      </FormField>
      <FormField label="Tax" error="Enter an amount">
        <MoneyField value={wrong} onValueChange={setWrong} currency="USD" digits={2} />
      </FormField>
      <FormField label="Issue date">
        <DateField value={issued} onValueChange={setIssued} />
      </FormField>
      <FormField label="Due date" error="The due date is before the issue date">
        <DateField value={due} onValueChange={setDue} />
      </FormField>
      <FormField label="Paid on">
        <DateField value="" onValueChange={setDue} disabled />
      </FormField>
    </Example>
  );
}
