import { LockKeyhole, MailCheck } from 'lucide-react';
import { useState } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { type Subscriber, subscriber } from '#shared/billing/contract.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import { showServerErrors, useSchemaForm } from '../../forms/useSchemaForm.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { SandboxMailNote } from '../login/SandboxMailNote.tsx';
import { useFocusOnArrival } from '../navigation/focusHeading.ts';
import type { Card } from './card/Card.ts';
import { termsOf } from './terms.ts';
import { type Checkout, type Mailed, useCheckout } from './useCheckout.ts';

interface AccountFieldsProps {
  register: UseFormRegister<Subscriber>;
  errors: FieldErrors<Subscriber>;
  /**
   * Set if somebody is signed in: the checkout is for their company, and their address is fixed.
   */
  company: string | undefined;
}

function AccountFields({ register, errors, company }: AccountFieldsProps) {
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-lg font-semibold">Account Information</h2>
        {company && <p className="text-ink-muted">{`For ${company}`}</p>}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label="First Name" error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...register('firstName')} />
        </FormField>
        <FormField label="Last Name" error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...register('lastName')} />
        </FormField>
      </div>
      <FormField label="Email Address" error={errors.email?.message}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={company !== undefined}
          {...register('email')}
        />
      </FormField>
    </section>
  );
}

interface CheckoutActionProps {
  checkout: Pick<Checkout, 'problem' | 'step' | 'finishPaid'>;
  label: string;
  accountReady: boolean;
  /** The card fields are complete as well. */
  ready: boolean;
}

/** The submit button, with the problem of the last attempt above it. */
function CheckoutAction({ checkout, label, accountReady, ready }: CheckoutActionProps) {
  const { problem, step, finishPaid } = checkout;
  const busy = step !== null;
  const looks = { size: 'lg', variant: 'primary', busy } as const;
  const creates = problem?.at === 'creation';
  const working = creates && step === 'creating' ? 'Creating...' : 'Processing...';
  return (
    <div className="flex flex-col gap-3">
      {problem && <Banner tone="danger">{problem.problem}</Banner>}
      {problem?.at === 'finish' ? (
        // The card is already confirmed, so the fields do not matter.
        <Button {...looks} onClick={finishPaid}>
          {busy ? working : 'Try Again'}
        </Button>
      ) : (
        <Button {...looks} type="submit" disabled={!busy && !(creates ? accountReady : ready)}>
          {busy ? working : creates ? 'Try Again' : label}
        </Button>
      )}
    </div>
  );
}

/** A checkout does not prove who owns an e-mail address: a known address gets a sign-in link. */
function LinkMailed({ email, paid, onOther }: Mailed & { onOther: () => void }) {
  useFocusOnArrival();
  return (
    <div className="flex flex-col items-start gap-5">
      <span
        aria-hidden
        className="flex size-10 items-center justify-center rounded-xl border border-line bg-sunken text-ink-muted"
      >
        <MailCheck className="size-5" />
      </span>
      <div>
        <h2 className="text-xl font-semibold break-words">
          {paid ? 'Your subscription has started' : `${email} already has an account`}
        </h2>
        <p className="mt-1.5 text-ink-muted">
          We have mailed a sign-in link to{' '}
          <strong className="font-semibold break-all text-ink">{email}</strong>:{' '}
          {paid
            ? 'open it to sign in. It works once, for 15 minutes.'
            : 'sign in with it to manage your subscription.'}
        </p>
        <SandboxMailNote className="mt-3" />
      </div>
      {!paid && <Button onClick={onOther}>Use another address</Button>}
    </div>
  );
}

export interface CheckoutFormProps {
  plan: PlanId;
  card: Card;
  /** Set if somebody is signed in, who then checks out for their company. */
  me?: CurrentUser;
}

export function CheckoutForm({ plan, card, me }: CheckoutFormProps) {
  const form = useSchemaForm<Subscriber, Subscriber>(
    subscriber,
    {
      firstName: me?.firstName ?? '',
      lastName: me?.lastName ?? '',
      email: me?.email ?? '',
    },
    'onTouched',
  );
  const { errors, isValid } = form.formState;
  const checkout = useCheckout((error) => showServerErrors(form, error));
  const [openedAt] = useState(Date.now);
  const terms = termsOf(plan, me, openedAt);
  const submit = form.handleSubmit((user) => checkout.submit({ plan, user }, card));

  if (checkout.mailed) return <LinkMailed {...checkout.mailed} onOther={checkout.startOver} />;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <AccountFields register={form.register} errors={errors} company={me?.accountName} />
      <section className="flex flex-col gap-4">
        <h2 className="text-lg font-semibold">Payment Information</h2>
        {card.fields}
      </section>
      <p className="text-ink-muted">{terms.text}</p>
      <CheckoutAction
        checkout={checkout}
        label={terms.button}
        accountReady={isValid}
        ready={isValid && card.complete}
      />
      <p className="flex items-start gap-2 text-sm text-ink-muted">
        <LockKeyhole aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          The card goes to the payment provider and never to Docket. By subscribing you agree to the{' '}
          <a className="font-medium text-accent-ink underline underline-offset-2" href="/terms">
            Terms of Service
          </a>{' '}
          and the{' '}
          <a className="font-medium text-accent-ink underline underline-offset-2" href="/privacy">
            Privacy Policy
          </a>
          .
        </span>
      </p>
    </form>
  );
}
