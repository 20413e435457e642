import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '#shared/auth/contract.ts';
import { type Subscriber, subscriber } from '#shared/billing/contract.ts';
import type { PlanId } from '#shared/subscription/subscription.ts';
import { showRefusal } from '../../forms/showRefusal.ts';
import { useSchemaForm } from '../../forms/useSchemaForm.ts';
import { AccountFields } from './AccountFields.tsx';
import { CheckoutAction } from './CheckoutAction.tsx';
import type { Card } from './card/Card.ts';
import { LinkMailed } from './LinkMailed.tsx';
import { termsOf } from './terms.ts';
import { useCheckout } from './useCheckout.ts';

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
  const checkout = useCheckout((error) => showRefusal(form, error));
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
