import { useMemo, useState } from 'react';
import { period } from '#shared/dates/periods.ts';
import { approvalStatus } from '#shared/invoices/contract.ts';
import { origin } from '#shared/invoices/origin.ts';
import { unitsOf } from '#shared/money/sums.ts';
import { documentType } from '#shared/reading/reading.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { anyFlag, exportedChoice, leftToDo } from '../../../store/invoiceIndex/filter.ts';
import { vendorsIn } from '../../../store/invoiceIndex/vendorsIn.ts';
import { useIndexEntries } from '../../../store/lists/invoiceIndexOf.ts';
import { groupMoneyText, normaliseMoneyText } from '../../../ui/display/moneyText.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Combobox } from '../../../ui/forms/Combobox.tsx';
import { DateField } from '../../../ui/forms/DateField.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { amountSigns } from '../../../ui/foundation/formats.ts';
import { periodTexts } from '../../dates/dates.ts';
import { documentTypeTexts, flagCodes, flagText, invoicesText } from '../../invoices/texts.ts';
import { fullName } from '../../people/fullName.ts';
import { useMembersHere } from '../../people/useMembersHere.ts';
import { dueChoice } from '../listQuery.ts';
import type { ListAddress } from '../useListAddress.ts';
import { approvalTexts, dueTexts, exportedTexts, leftTexts, originTexts } from './filterTexts.ts';
import { SortChoice } from './SortChoice.tsx';

interface AmountInputProps {
  label: string;
  /** A decimal number as text. */
  amount: string | null;
  onAmount: (amount: string | null) => void;
}

/** Without a currency: amounts are compared as numbers. */
function AmountInput({ label, amount, onAmount }: AmountInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const isWrong = draft !== null && draft.trim() !== '' && amountIn(draft) === null;
  return (
    <FormField label={label} error={isWrong && 'Not an amount'}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? groupMoneyText(amount ?? '', amountSigns())}
        onChange={({ target }) => {
          setDraft(target.value);
          onAmount(amountIn(target.value));
        }}
        onBlur={() => {
          if (!isWrong) setDraft(null);
        }}
      />
    </FormField>
  );
}

function amountIn(typed: string): string | null {
  const amount = normaliseMoneyText(typed, 0, amountSigns());
  return unitsOf(amount) === null ? null : amount;
}

interface FilterFormProps {
  database: LocalDatabase;
  address: ListAddress;
  onDone: () => void;
}

/** Every change applies at once; the list below shows the result. */
export function FilterForm({ database, address, onDone }: FilterFormProps) {
  const { query, change, clear } = address;
  return (
    <div className="flex flex-col gap-3.5">
      <Checkbox
        checked={query.mine}
        onCheckedChange={(mine) => change({ mine })}
        label="Mine to approve"
        description="Also what a hold keeps from being approved"
      />
      <VendorChoice
        database={database}
        vendor={query.vendor}
        onVendor={(vendor) => change({ vendor })}
      />
      {/* What is typed in is not behind the buttons, nor is what is said below it. */}
      <div className="grid grid-cols-2 gap-3 [&_input]:scroll-mb-36">
        <Choice
          label="Approval"
          all="Any"
          schema={approvalStatus}
          texts={approvalTexts}
          value={query.approval}
          onChoose={(approval) => change({ approval })}
        />
        <Choice
          label="Due"
          all="Any time"
          schema={dueChoice}
          texts={dueTexts}
          value={query.due}
          onChoose={(due) => change({ due })}
        />
        <Choice
          label="Left to do"
          all="Any"
          schema={leftToDo}
          texts={leftTexts}
          value={query.todo}
          onChoose={(todo) => change({ todo })}
        />
        <Choice
          label="Export"
          all="Any"
          schema={exportedChoice}
          texts={exportedTexts}
          value={query.exported}
          onChoose={(exported) => change({ exported })}
        />
        <Choice
          label="Kind"
          all="Any"
          schema={documentType}
          texts={documentTypeTexts}
          value={query.kind}
          onChoose={(kind) => change({ kind })}
        />
        <UploaderChoice by={query.by} onBy={(by) => change({ by })} />
        <FlagChoice flag={query.flag} onFlag={(flag) => change({ flag })} />
        <Choice
          label="Invoice date"
          all={query.from || query.to ? 'Days of your own' : 'Any day'}
          schema={period}
          texts={periodTexts}
          value={query.date}
          onChoose={(date) => change({ date, from: null, to: null })}
        />
        <FormField label="From">
          <DateField
            value={query.from ?? ''}
            onValueChange={(from) => change({ date: null, from: from || null })}
          />
        </FormField>
        <FormField label="To">
          <DateField
            value={query.to ?? ''}
            onValueChange={(to) => change({ date: null, to: to || null })}
          />
        </FormField>
        <AmountInput
          label="Amount from"
          amount={query.least}
          onAmount={(least) => change({ least })}
        />
        <AmountInput label="Amount to" amount={query.most} onAmount={(most) => change({ most })} />
      </div>
      <SortChoice sort={query.sort} onSort={(sort) => change({ sort })} />
      {/* In sight also where the popover is higher than the screen. */}
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-between gap-2 border-t border-line bg-raised px-4 py-3">
        <Button variant="ghost" onClick={clear}>
          Clear all
        </Button>
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  );
}

interface VendorChoiceProps {
  database: LocalDatabase;
  vendor: string | null;
  onVendor: (vendor: string | null) => void;
}

function VendorChoice({ database, vendor, onVendor }: VendorChoiceProps) {
  const entries = useIndexEntries(database);
  const options = useMemo(() => {
    const vendors = vendorsIn(entries ?? []).map(({ key, name, count }) => ({
      value: key,
      label: name,
      detail: invoicesText(count),
    }));
    return [{ value: '', label: 'All vendors' }, ...vendors];
  }, [entries]);
  return (
    <FormField label="Vendor">
      <Combobox
        options={options}
        value={vendor ?? ''}
        onValueChange={(chosen) => onVendor(chosen || null)}
      />
    </FormField>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  /** The label of the empty choice. */
  all: string;
  schema: { options: T[]; safeParse: (value: string) => { data?: T | undefined } };
  texts: Record<T, string>;
  value: T | null;
  onChoose: (value: T | null) => void;
}

function Choice<T extends string>({ label, all, schema, texts, value, onChoose }: ChoiceProps<T>) {
  const options = schema.options.map((one) => ({ value: `${one}`, label: texts[one] }));
  return (
    <FormField label={label}>
      <Select
        options={[{ value: '', label: all }, ...options]}
        value={value ?? ''}
        onValueChange={(chosen) => onChoose(schema.safeParse(chosen).data ?? null)}
      />
    </FormField>
  );
}

interface UploaderChoiceProps {
  by: string | null;
  onBy: (by: string | null) => void;
}

/** How it came in, or who brought it in. */
function UploaderChoice({ by, onBy }: UploaderChoiceProps) {
  const ways = origin.options.map((way) => ({ value: `${way}`, label: originTexts[way] }));
  const people = useMembersHere().map((member) => ({
    value: member.id,
    label: fullName(member),
  }));
  return (
    <FormField label="Brought in">
      <Select
        options={[{ value: '', label: 'Any way' }, ...ways, ...people]}
        value={by ?? ''}
        onValueChange={(chosen) => onBy(chosen || null)}
      />
    </FormField>
  );
}

function FlagChoice({
  flag,
  onFlag,
}: {
  flag: string | null;
  onFlag: (flag: string | null) => void;
}) {
  const kinds = flagCodes.map((code) => ({ value: code, label: flagText(code) }));
  return (
    <FormField label="Flag">
      <Select
        options={[
          { value: '', label: 'With or without' },
          { value: anyFlag, label: 'Any flag' },
          ...kinds,
        ]}
        value={flag ?? ''}
        onValueChange={(chosen) => onFlag(chosen || null)}
      />
    </FormField>
  );
}
