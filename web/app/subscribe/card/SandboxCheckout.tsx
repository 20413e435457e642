import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';
import type { Card, CardAnswer } from './Card.ts';
import { type CardEntry, formatCvc, formatExpiry, formatNumber, problemsOf } from './entry.ts';
import { answerBank, confirmInSandbox } from './sandboxProvider.ts';

const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'has the bank ask'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
  ['4000 0000 0000 0069', 'has expired'],
  ['4000 0000 0000 0341', 'is accepted, and fails when it is charged'],
] as const;

/** The provider's test card numbers, for the sandbox. */
function TestCards() {
  return (
    <details className="rounded-lg border border-line bg-sunken px-3.5 py-2 text-sm">
      <summary className="cursor-pointer py-1 font-medium">
        No money moves here. Cards to try with
      </summary>
      <dl className="mt-1 grid gap-x-4 gap-y-1 pb-1.5 sm:grid-cols-[auto_1fr]">
        {cards.map(([number, manner]) => (
          <div key={number} className="contents">
            <dt className="font-medium tabular-nums">{number}</dt>
            <dd className="text-ink-muted">{manner}</dd>
          </div>
        ))}
      </dl>
      <p className="pb-1.5 text-ink-muted">
        With any date that is still to come, and any three digits.
      </p>
    </details>
  );
}

interface SandboxFieldsProps {
  entry: CardEntry;
  problems: Partial<Record<keyof CardEntry, string>>;
  onChange: (entry: CardEntry) => void;
}

/** The sandbox's own card fields. They have no `name`, so no form can submit them by mistake. */
function SandboxFields({ entry, problems, onChange }: SandboxFieldsProps) {
  const [left, setLeft] = useState<ReadonlySet<keyof CardEntry>>(new Set());

  function fieldOf(part: keyof CardEntry, format: (text: string) => string) {
    return {
      value: entry[part],
      inputMode: 'numeric' as const,
      // Password managers and browsers offer real cards, which do not belong here.
      autoComplete: 'off',
      onChange: (event: { target: HTMLInputElement }) =>
        onChange({ ...entry, [part]: format(event.target.value) }),
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => {
        if (target.value !== '') setLeft((before) => new Set(before).add(part));
      },
    };
  }
  // No error before a field is left.
  const shown = (part: keyof CardEntry) => (left.has(part) ? problems[part] : undefined);

  return (
    <div className="flex flex-col gap-4">
      <FormField label="Card Number" error={shown('number')}>
        <Input placeholder="1234 1234 1234 1234" {...fieldOf('number', formatNumber)} />
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        <FormField label="Expiry Date" error={shown('expiry')}>
          <Input placeholder="MM / YY" {...fieldOf('expiry', formatExpiry)} />
        </FormField>
        <FormField label="CVC" error={shown('cvc')}>
          <Input placeholder="CVC" {...fieldOf('cvc', formatCvc)} />
        </FormField>
      </div>
      <TestCards />
    </div>
  );
}

interface BankDialogProps {
  /** Only the first answer counts, because confirming closes the dialog as well. */
  onAnswer: (outcome: 'succeeded' | 'failed') => void;
}

/** The bank's authentication, which is a frame of the provider; in the sandbox, two buttons. */
function BankDialog({ onAnswer }: BankDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={() => onAnswer('failed')}
      title="Your bank asks"
      description="Is it you who is using this card? In the sandbox, you decide what the bank says."
      cancelLabel="Fail authentication"
      confirmLabel="Complete authentication"
      onConfirm={() => onAnswer('succeeded')}
    />
  );
}

/** The sandbox's replacement for the provider's fields, which also talks to the provider only. */
function useSandboxCard(publishableKey: string): Card {
  const [entry, setEntry] = useState<CardEntry>({ number: '', expiry: '', cvc: '' });
  const [asking, setAsking] = useState(false);
  const answered = useRef<(outcome: 'succeeded' | 'failed') => void>(undefined);
  const problems = problemsOf(entry, Date.now());

  async function confirm(...[clientSecret, owner]: Parameters<Card['confirm']>) {
    const confirming = { publishableKey, clientSecret };
    const answer = await confirmInSandbox(confirming, entry, owner);
    return 'status' in answer && answer.status === 'requires_action'
      ? answerBank(confirming, await askPerson())
      : answer;
  }

  function askPerson() {
    setAsking(true);
    return new Promise<'succeeded' | 'failed'>((resolve) => {
      answered.current = (outcome) => {
        setAsking(false);
        resolve(outcome);
      };
    });
  }

  return {
    fields: (
      <>
        <SandboxFields entry={entry} problems={problems} onChange={setEntry} />
        {asking && <BankDialog onAnswer={(outcome) => answered.current?.(outcome)} />}
      </>
    ),
    complete: Object.keys(problems).length === 0,
    hindrance: () => undefined,
    confirm: (...given): Promise<CardAnswer> => confirm(...given),
  };
}

interface SandboxCheckoutProps {
  publishableKey: string;
  children: (card: Card) => ReactNode;
}

export function SandboxCheckout({ publishableKey, children }: SandboxCheckoutProps) {
  return children(useSandboxCard(publishableKey));
}
