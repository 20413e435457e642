import { seedOfRun } from './rounds.ts';

export function setup(): void {
  process.stdout.write(`Seed ${seedOfRun()}; TEST_SEED sets another\n`);
}
