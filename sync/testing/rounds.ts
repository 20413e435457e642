const usualSeed = 20_260_105;

/** The same in each run of `npm test`, unless TEST_SEED is set. */
export function seedOfRun(): number {
  return numberFrom('TEST_SEED') ?? usualSeed;
}

/** The rounds of a randomised test, each with its own seed. */
export interface Rounds {
  /** The seed of the first round; each next round adds 1. */
  seed: number;
  goesOn(round: number): boolean;
  /** The environment variables that repeat these rounds, for the output. */
  said: string;
}

/** The rounds of `npm test`, always the same. */
export function fixedRounds(rounds: number): Rounds {
  const seed = seedOfRun();
  return {
    seed,
    goesOn: (round) => round < rounds,
    said: `TEST_SEED=${seed}, ${rounds} rounds`,
  };
}

/** The rounds of `npm run test:long`: new ones in each run, at least LONG_ROUNDS and for at least LONG_MINUTES. */
export function longRounds(usual: number): Rounds {
  const seed = numberFrom('TEST_SEED') ?? Date.now() % 1_000_000_000;
  const rounds = numberFrom('LONG_ROUNDS') ?? usual;
  const minutes = numberFrom('LONG_MINUTES') ?? 0;
  const deadline = Date.now() + minutes * 60_000;
  return {
    seed,
    goesOn: (round) => round < rounds || Date.now() < deadline,
    said: `TEST_SEED=${seed} LONG_ROUNDS=${rounds} LONG_MINUTES=${minutes}`,
  };
}

function numberFrom(name: string): number | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  const number = Number(text);
  if (!Number.isFinite(number)) throw new Error(`${name} is no number: ${text}`);
  return number;
}
