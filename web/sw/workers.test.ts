import { expect, test } from 'vitest';
import { appWorker, siteWorker, workerToRegister } from './workers.ts';

const registration = (parts: object) => ({
  getRegistration: () => Promise.resolve(Object.assign(new EventTarget(), parts)),
});
const worker = (script: string) => ({ scriptURL: `https://docket.test${script}` });

test('a visitor gets the worker of the site', async () => {
  expect(await workerToRegister({ getRegistration: async () => undefined })).toBe(siteWorker);
});

test('who has the application’s worker keeps it', async () => {
  for (const parts of [
    { active: worker(appWorker) },
    { active: worker(siteWorker), waiting: worker(appWorker) },
    { active: worker(siteWorker), installing: worker(appWorker) },
  ]) {
    const container: Parameters<typeof workerToRegister>[0] = Object.create(registration(parts));
    expect(await workerToRegister(container)).toBe(appWorker);
  }
});
