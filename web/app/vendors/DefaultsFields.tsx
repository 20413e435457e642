import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Control, Controller } from 'react-hook-form';
import { isForBills } from '#shared/books/accountTypes.ts';
import type { BooksItem } from '#shared/books/contract.ts';
import { may } from '#shared/permissions.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { pullIntegrations } from '../../store/pulled/pullIntegrations.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useListsInUse } from '../../store/rows/useBooksItems.ts';
import { FormField } from '../../ui/forms/FormField.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { BooksItemPicker } from '../books/BooksItemPicker.tsx';
import {
  type BooksDefault,
  booksDefaults,
  listOfDefault,
  vendorLabels,
} from '../labels/vendorTexts.ts';
import { fullName } from '../people/fullName.ts';
import { useTeam } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import type { VendorForm } from './vendorForm.ts';

interface FieldProps {
  control: Control<VendorForm, unknown, VendorValues>;
}

const wanted: Partial<Record<BooksDefault, (item: BooksItem) => boolean>> = {
  defaultAccount: isForBills,
};

function ItemField({ control, name }: FieldProps & { name: BooksDefault }) {
  const isWanted = wanted[name];
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Clearable
          label={vendorLabels[name]}
          value={field.value}
          onClear={() => field.onChange('')}
          error={fieldState.error?.message}
        >
          <BooksItemPicker
            ref={field.ref}
            list={listOfDefault[name]}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            placeholder="None"
            {...(isWanted ? { isWanted } : {})}
          />
        </Clearable>
      )}
    />
  );
}

function ApproverField({ control }: FieldProps) {
  const members = useTeam();
  return (
    <Controller
      control={control}
      name="defaultApprover"
      render={({ field, fieldState }) => {
        const options = members
          .filter(({ id, roles }) => may(roles, 'invoices.approve') || id === field.value)
          .map((member) => ({ value: member.id, label: fullName(member) }));
        return (
          <Clearable
            label={vendorLabels.defaultApprover}
            value={field.value}
            onClear={() => field.onChange('')}
            error={fieldState.error?.message}
          >
            <Select
              ref={field.ref}
              options={options}
              value={field.value}
              onValueChange={field.onChange}
              onBlur={field.onBlur}
              placeholder="None"
            />
          </Clearable>
        );
      }}
    />
  );
}

interface ClearableProps {
  label: string;
  value: string;
  onClear: () => void;
  error: string | undefined;
  children: ReactNode;
}

/** A field with a button that empties it. */
function Clearable({ label, value, onClear, error, children }: ClearableProps) {
  return (
    <div className="flex items-end gap-1">
      <FormField label={label} error={error} className="flex-1">
        {children}
      </FormField>
      {value !== '' && (
        <IconButton
          label={`Clear ${label.toLowerCase()}`}
          icon={<X aria-hidden className="size-4" />}
          onClick={onClear}
        />
      )}
    </div>
  );
}

/** How the vendor's invoices are entered in the books, and who approves them, where nothing else is said. */
export function DefaultsFields({ control }: FieldProps) {
  const { database } = useSignedIn();
  // Which of the books are in use follows from what is connected.
  usePull(database, pullIntegrations);
  const lists = useListsInUse(database);
  const shown = booksDefaults.filter((name) => lists?.has(listOfDefault[name]));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Defaults for its invoices</legend>
      <p className="mt-1 text-sm text-ink-muted">
        They count for lines that say nothing else, also on invoices that are open now.
      </p>
      <div className="mt-3 grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {shown.map((name) => (
          <ItemField key={name} control={control} name={name} />
        ))}
        <ApproverField control={control} />
      </div>
    </fieldset>
  );
}
