import { useRef, useState } from 'react';
import { BankDialog } from './BankDialog.tsx';
import type { Card, CardAnswer } from './Card.ts';
import { type CardEntry, problemsOf } from './entry.ts';
import { SandboxFields } from './SandboxFields.tsx';
import { answerBank, confirmInSandbox } from './sandboxProvider.ts';

/** The sandbox's replacement for the provider's fields, which also talks to the provider only. */
export function useSandboxCard(publishableKey: string): Card {
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
