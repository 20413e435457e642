import { afterAll, aroundEach } from 'vitest';
import { runAs, takeAllStrays, takeStraysOf } from './strays.ts';

/** A test that reaches for the world outside this machine, or prints an error, fails; a late one is named. */
aroundEach(async (runTest, { task }) => {
  const test = `${task.file.name} > ${task.fullTestName}`;
  await runAs(test, runTest);
  const strays = takeStraysOf(test);
  if (strays.length > 0) throw new Error(`The test ${strays.join('; ')}`);
});

afterAll(() => {
  const strays = takeAllStrays();
  if (strays.length > 0) throw new Error(`Something came late. ${strays.join('; ')}`);
});
