import { expect, it } from 'vitest';
import { Random } from '#sync/schedules/Random.ts';
import { longRounds } from '#sync/testing/rounds.ts';
import { startOnDatabase, startWithPostgres } from './breaking.ts';

/** The moment in which something breaks, told by how many edits of each person were acknowledged before. */
const latest = 200;
const patienceInMs = 24 * 60 * 60_000;

/** Breaks something again and again, each time in another moment; what fails tells the seed of its round. */
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
  'people type on a server that is killed again and again: nothing acknowledged is lost',
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
  'people type while Postgres is killed again and again: nothing acknowledged is lost',
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
