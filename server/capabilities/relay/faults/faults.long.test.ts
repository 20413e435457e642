import { expect, it } from 'vitest';
import { Random } from '#sync/schedules/Random.ts';
import { longRounds } from '#sync/testing/rounds.ts';
import { startOnDatabase, startWithPostgres } from './breaking.ts';

/** The moment of the fault, by the number of acknowledged edits of each person before it. */
const latest = 200;
const patienceInMs = 24 * 60 * 60_000;

/** Breaks something repeatedly at different moments; a failure reports the seed of its round. */
async function breakIt(usual: number, fault: (moment: number) => Promise<void>): Promise<void> {
  const rounds = longRounds(usual);
  process.stdout.write(`Faults: ${rounds.said}\n`);
  for (let round = 0; rounds.goesOn(round); round++) {
    const seed = rounds.seed + round;
    const moment = new Random(seed).below(latest);
    await fault(moment).catch((error: unknown) => {
      const again = `TEST_SEED=${seed} LONG_ROUNDS=1 npm run test:long -- server/capabilities/relay/faults`;
      throw new Error(`After ${moment} acknowledged edits; again by\n  ${again}`, { cause: error });
    });
  }
}

it(
  'no acknowledged edit is lost when the server is killed again and again while people type',
  async () => {
    const server = await startOnDatabase();
    try {
      await breakIt(20, (moment) => server.typing.survives(server.killServer, moment));
      await breakIt(20, (moment) => server.typing.survives(server.endDatabaseConnections, moment));
    } finally {
      await server.stop();
    }
  },
  patienceInMs,
);

it(
  'no acknowledged edit is lost when Postgres is killed again and again while people type',
  async () => {
    const server = await startWithPostgres();
    try {
      await breakIt(10, (moment) => server.typing.survives(server.killPostgres, moment));
      expect(server.said()).toContain('Postgres had ended and was started again');
    } finally {
      await server.stop();
    }
  },
  patienceInMs,
);
