const usualSeed = 20_260_105;

/** The same in each run of `npm test`, unless TEST_SEED names another one. */
export function seedOfRun(): number {
  return numberFrom('TEST_SEED') ?? usualSeed;
}

/** How far a test of many rounds goes, each of which draws from a seed of its own. */
export interface Rounds {
  /** Of the first round; the next one has the next number. */
  seed: number;
  goesOn(round: number): boolean;
  /** For the output: with these words on the command line, the same rounds come again. */
  said: string;
}

/** Rounds of `npm test`: always the same. */
export function fixedRounds(rounds: number): Rounds {
  const seed = seedOfRun();
  return {
    seed,
    goesOn: (round) => round < rounds,
    said: `TEST_SEED=${seed}, ${rounds} rounds`,
  };
}

/** Rounds of `npm run test:long`: others in each run, at least so many as LONG_ROUNDS and as long as LONG_MINUTES say. */
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
