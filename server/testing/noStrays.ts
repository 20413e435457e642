import { afterAll, aroundEach } from 'vitest';
import { runAs, takeAllStrays, takeStraysOf } from './strays.ts';

/** Fails tests that connect to other machines or print errors. If it happens after the test, the file fails and names the test. */
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
