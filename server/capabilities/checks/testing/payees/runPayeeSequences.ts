import fc from 'fast-check';
import { expect } from 'vitest';
import type { Rounds } from '#sync/testing/rounds.ts';
import type { Running } from '../companyOfTwo.ts';
import type { Action } from './actions.ts';
import { keptSequences } from './keptSequences.ts';
import { Suspect } from './Suspect.ts';

/** Runs sequences of actions of one person, and fails with the first that pays an account nobody else verified. */
export async function runPayeeSequences(
  running: Running,
  action: fc.Arbitrary<Action>,
  rounds: Rounds,
  sequencesOfRound: number,
): Promise<{ sequences: number; approvals: number; kinds: string[] }> {
  let [sequences, approvals] = [0, 0];
  const kinds = new Set<string>();
  const kept = keptSequences.flatMap((actions): [boolean, Action[]][] =>
    [true, false].map((isVerified) => [isVerified, [...actions]]),
  );
  const property = fc.asyncProperty(
    fc.boolean(),
    fc.array(action, { minLength: 4, maxLength: 14 }),
    async (isVerified, actions) => {
      const suspect = await Suspect.in(running, isVerified);
      await suspect.performAll(actions);
      sequences += 1;
      approvals += suspect.judge.approvals;
      for (const { kind } of actions) kinds.add(kind);
      expect(suspect.judge.wrong).toEqual([]);
    },
  );
  for (let round = 0; rounds.goesOn(round); round++) {
    const seed = rounds.seed + round;
    // Each sequence has a company of its own, so that making a long one shorter would take minutes.
    const examples = round === 0 ? kept : [];
    const numRuns = sequencesOfRound + examples.length;
    await fc.assert(property, { seed, numRuns, endOnFailure: true, examples });
  }
  process.stdout.write(`${sequences} sequences, ${approvals} approvals (${rounds.said})\n`);
  return { sequences, approvals, kinds: [...kinds].toSorted() };
}
