import { Controller } from 'react-hook-form';
import type { Away, Member } from '#shared/accounts/contract.ts';
import { type DelegationBody, setMyDelegation } from '#shared/approvals/contract.ts';
import { mayApprove } from '#shared/approvals/slots.ts';
import { isActive } from '#shared/approvals/substitutes.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Combobox } from '../../ui/forms/Combobox.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { dayText } from '../dates/dates.ts';
import { fullName } from '../people/fullName.ts';
import { useMembersHere } from '../people/useMembersHere.ts';

/** "Away until 24 Nov; Sam Hale stands in", "Away from 20 to 24 Nov; …"; `null` once it is over. */
export function awayWords(away: Away, members: readonly Member[], now: Date): string | null {
  if (Date.parse(away.endsAt) <= now.getTime()) return null;
  const substitute = members.find(({ id }) => id === away.substituteId);
  const name = substitute ? fullName(substitute) : 'A former member';
  const when = isActive(away, now)
    ? `Away until ${dayText(away.to)}`
    : `Away ${dayText(away.from)} to ${dayText(away.to)}`;
  return `${when}; ${name} stands in`;
}

interface AwayFormProps {
  /** The person who is away. */
  personId: string;
  away: Away | null;
  /** Rejects with the error to show in the form. */
  onSave: (body: DelegationBody) => Promise<void>;
}

/** The period of absence, and the substitute. */
export function AwayForm({ personId, away, onSave }: AwayFormProps) {
  const team = useMembersHere();
  const form = useSchemaForm<DelegationBody, DelegationBody>(bodySchemaOf(setMyDelegation), {
    from: away?.from ?? '',
    to: away?.to ?? '',
    substituteId: away?.substituteId ?? '',
    zone: away?.zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const options = team
    .filter((member) => member.id !== personId && mayApprove(member))
    .map((member) => ({ value: member.id, label: fullName(member), detail: awayText(member) }));

  const submit = form.handleSubmit(async (body) => {
    try {
      await onSave(body);
      form.reset(body);
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <FormProblem text={errors.root?.message} />
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <FormField label="First day away" error={errors.from?.message}>
          <Controller
            control={form.control}
            name="from"
            render={({ field: { onChange, ...field } }) => (
              <DateField {...field} onValueChange={onChange} />
            )}
          />
        </FormField>
        <FormField label="Last day away" error={errors.to?.message}>
          <Controller
            control={form.control}
            name="to"
            render={({ field: { onChange, ...field } }) => (
              <DateField {...field} onValueChange={onChange} />
            )}
          />
        </FormField>
      </div>
      <FormField
        label="Who approves in the meantime"
        hint="They approve where the absent person is named, and where nobody else has the role. Nobody approves an invoice twice."
        error={errors.substituteId?.message}
        className="w-full"
      >
        <Controller
          control={form.control}
          name="substituteId"
          render={({ field }) => (
            <Combobox options={options} value={field.value} onValueChange={field.onChange} />
          )}
        />
      </FormField>
      <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty}>
        Save absence
      </Button>
    </form>
  );
}

function awayText({ away, email }: Member): string {
  return away ? 'away too' : email;
}
