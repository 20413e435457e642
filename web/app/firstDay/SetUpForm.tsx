import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { setUpAccount } from '#shared/accounts/contract.ts';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { ApiError } from '../../api/ApiError.ts';
import { bodySchemaOf } from '../../api/bodySchemaOf.ts';
import { call } from '../../api/call.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { fullName } from '../people/fullName.ts';
import { type CompanyAnswers, CompanyFields, type CompanyForm } from './CompanyFields.tsx';
import { likelyCountry } from './countryOptions.ts';
import { currencyOf } from './currencyOf.ts';

interface SetUpFormProps {
  me: CurrentUser;
  /** After the company is set up, or the questions were passed over. */
  onDone: () => void;
  /** A link that leaves the screen is in the place of the button that passes the questions over. */
  leave?: { label: string; to: string };
}

/** The questions of a company's first day. They can be passed over; the answers can be changed under Billing. */
export function SetUpForm({ me, onDone, leave }: SetUpFormProps) {
  const session = useSession();
  const country = likelyCountry(navigator.languages);
  const form = useSchemaForm<CompanyForm, CompanyAnswers>(bodySchemaOf(setUpAccount), {
    // The checkout names a company after its founder until it is asked.
    name: me.accountName === fullName(me) ? '' : me.accountName,
    country,
    currency: currencyOf(country) || 'USD',
    books: 'quickbooks',
  });
  const { errors, isDirty } = form.formState;
  /** What was entered could not be saved. The next press leaves, and the dashboard asks again. */
  const [isRefused, setRefused] = useState(false);
  const [working, setWorking] = useState<'saving' | 'skipping' | null>(null);

  async function send(body: CompanyAnswers, work: 'saving' | 'skipping') {
    setWorking(work);
    try {
      await call(setUpAccount, { body });
    } catch (error) {
      // It was done in another tab, or by a colleague.
      const isDone = error instanceof ApiError && error.code === 'already_set_up';
      // Nobody is kept from leaving; the dashboard then asks again.
      if (!isDone && leave && work === 'skipping') return onDone();
      if (!isDone) {
        setRefused(true);
        return showServerErrors(form, error);
      }
    } finally {
      setWorking(null);
    }
    await session.refresh();
    if (work === 'skipping') toast({ title: 'You can name your company under Billing.' });
    onDone();
  }

  const save = (body: CompanyAnswers) => send(body, 'saving');
  const skip = () => send({}, 'skipping');

  function onLeave(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (working !== null) return;
    if (isRefused) return onDone();
    // Values that nobody has looked at are not saved.
    if (!isDirty) void skip();
    else void form.handleSubmit(save, () => setRefused(true))();
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-5">
      <FormProblem text={errors.root?.message} />
      <CompanyFields form={form} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={working === 'saving'}>
          Save and continue
        </Button>
        {leave ? (
          <Button asChild>
            <Link to={leave.to} onClick={onLeave}>
              {leave.label}
            </Link>
          </Button>
        ) : (
          <Button variant="ghost" busy={working === 'skipping'} onClick={() => void skip()}>
            Skip for now
          </Button>
        )}
      </div>
    </form>
  );
}
