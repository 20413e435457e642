import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { confirmCheckout, getOrCreateSubscription } from '#shared/billing/contract.ts';
import type { ApiError } from '../../api/ApiError.ts';
import { call } from '../../api/call.ts';
import { useKeepOpen, useSession } from '../../store/session/SessionContext.ts';
import { rememberLinkRequest } from '../login/linkRequest.ts';
import type { Card } from './card/Card.ts';
import {
  type CheckoutOutcome,
  type CheckoutPorts,
  carryOut,
  finish,
  type Order,
} from './carryOut.ts';
import { keptCheckout } from './keptCheckout.ts';

export type CheckoutProblem = Extract<CheckoutOutcome, { problem: string }>;
export interface Mailed {
  email: string;
  /** The card is confirmed; the mailed link only proves whose address it is. */
  paid: boolean;
}

export interface Checkout {
  step: 'creating' | 'confirming' | null;
  problem: CheckoutProblem | undefined;
  mailed: Mailed | undefined;
  submit: (order: Order, card: Card) => Promise<void>;
  /** For a card that is already confirmed. */
  finishPaid: () => void;
  startOver: () => void;
}

/**
 * The state of this screen's checkout. One that was confirmed before a reload is finished
 * automatically.
 */
export function useCheckout(onFields: (error: ApiError) => void): Checkout {
  const session = useSession();
  const navigate = useNavigate();
  const [step, setStep] = useState<Checkout['step']>(null);
  const [problem, setProblem] = useState<CheckoutProblem>();
  const [mailed, setMailed] = useState<Mailed>();
  const busy = useRef(false);
  useKeepOpen(step !== null);

  const ports: CheckoutPorts = {
    storage: window.localStorage,
    create: (body) => call(getOrCreateSubscription, { body }),
    finish: (body) => call(confirmCheckout, { body }),
    onStep: setStep,
  };

  async function handleEnding(ending: CheckoutOutcome): Promise<void> {
    if (ending.at === 'known') showLinkMailed({ email: ending.email, paid: false });
    else if (ending.at === 'fields') onFields(ending.error);
    if (ending.at !== 'done') return;
    if (ending.answer.outcome === 'mailed') {
      showLinkMailed({ email: ending.answer.email, paid: true });
    } else {
      const { user } = ending.answer;
      // The link that confirms the address is under way, and needs no further press in this browser.
      if (!user.addressProven) {
        rememberLinkRequest(window.localStorage, { email: user.email, at: Date.now(), next: null });
      }
      await session.begin(user);
      await navigate('/subscription-success', { replace: true });
    }
  }

  function showLinkMailed(to: Mailed): void {
    const next = to.paid ? '/dashboard' : '/billing';
    rememberLinkRequest(window.localStorage, { email: to.email, at: Date.now(), next });
    setMailed(to);
  }

  async function once(work: () => Promise<CheckoutOutcome>): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    // Keep the problem visible during the retry.
    setProblem((before) => (before?.at === 'card' ? undefined : before));
    try {
      const ending = await work();
      setProblem('problem' in ending ? ending : undefined);
      await handleEnding(ending);
    } finally {
      busy.current = false;
      setStep(null);
    }
  }

  function finishPaid(): void {
    const { paidFor } = keptCheckout(window.localStorage);
    if (paidFor) void once(() => finish(ports, paidFor));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for what an earlier visit left
  useEffect(finishPaid, []);

  return {
    step,
    problem,
    mailed,
    submit: (order, card) => once(() => carryOut(ports, order, card)),
    finishPaid,
    startOver: () => setMailed(undefined),
  };
}
