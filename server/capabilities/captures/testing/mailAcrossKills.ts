import { expect } from 'vitest';
import type { Workplace } from '../../../testing/killedReading.ts';
import { invoicesOfMail, mailWhileKilled } from './killedMail.ts';

/** Sends a mail in each round to a server that is then killed, and expects each mail once, with its invoices. */
export async function mailAcrossKills(
  workplace: Workplace,
  plan: { port: number; rounds: number },
): Promise<void> {
  const { rounds } = plan;
  const outcome = await mailWhileKilled(workplace, plan);
  // Without an interruption the test would prove nothing.
  expect(outcome.interrupted).toBeGreaterThan(0);
  expect(outcome).toMatchObject({
    captures: rounds,
    invoices: invoicesOfMail * rounds,
    numbers: invoicesOfMail * rounds,
    notProcessed: [],
  });
}
