import { useState } from 'react';
import { setUpAccount } from '#shared/accounts/contract.ts';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { ApiError } from '../../api/ApiError.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { fullName } from '../people/fullName.ts';
import { type CompanyAnswers, CompanyFields, type CompanyForm } from './CompanyFields.tsx';
import { likelyCountry } from './countryOptions.ts';
import { currencyOf } from './currencyOf.ts';

interface SetUpFormProps {
  me: CurrentUser;
  onDone: () => void;
}

/** The questions of a company's first day. They can be passed over; the answers can be changed under Billing. */
export function SetUpForm({ me, onDone }: SetUpFormProps) {
  const session = useSession();
  const country = likelyCountry(navigator.languages);
  const form = useSchemaForm<CompanyForm, CompanyAnswers>(bodySchemaOf(setUpAccount), {
    // The checkout names a company after its founder until it is asked.
    name: me.accountName === fullName(me) ? '' : me.accountName,
    country,
    currency: currencyOf(country) || 'USD',
    books: 'quickbooks',
  });
  const { errors } = form.formState;
  const [working, setWorking] = useState<'saving' | 'skipping' | null>(null);

  async function send(body: CompanyAnswers, work: 'saving' | 'skipping') {
    setWorking(work);
    try {
      await call(setUpAccount, { body });
    } catch (error) {
      // It was done in another tab, or by a colleague.
      const isDone = error instanceof ApiError && error.code === 'already_set_up';
      if (!isDone) return showServerErrors(form, error);
    } finally {
      setWorking(null);
    }
    await session.refresh();
    onDone();
  }

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => send(body, 'saving'))}
      className="flex flex-col gap-5"
    >
      <FormProblem text={errors.root?.message} />
      <CompanyFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={working === 'saving'}>
          Save and continue
        </Button>
        <Button
          variant="ghost"
          busy={working === 'skipping'}
          onClick={() => void send({}, 'skipping')}
        >
          Skip for now
        </Button>
      </div>
    </form>
  );
}
