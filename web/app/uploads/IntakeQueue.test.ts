import { expect, test } from 'vitest';
import { IntakeQueue } from './IntakeQueue.ts';

const file = (name: string) => new File([name], name);

test('files are stored on the device one at a time, also when more are chosen meanwhile', async () => {
  let now = 0;
  let most = 0;
  const kept: string[] = [];
  const arrivals = new IntakeQueue(async ({ name }) => {
    most = Math.max(most, ++now);
    await Promise.resolve();
    kept.push(name);
    now--;
    return null;
  });
  const first = arrivals.take([file('a'), file('b')]);
  const second = arrivals.take([file('c')]);
  const keptWhenSettled = arrivals.settled().then(() => kept.length);
  expect(arrivals.state().taking).toMatchObject({ done: 0, total: 3 });
  await Promise.all([first, second]);
  expect(await keptWhenSettled).toBe(3);
  expect(kept).toEqual(['a', 'b', 'c']);
  expect(most).toBe(1);
  expect(arrivals.state().taking).toBeNull();
});

test('a file that is not kept shows its reason until dismissed, and the others are kept', async () => {
  const problem = { title: 'Invalid file type', message: 'b is none' };
  const arrivals = new IntakeQueue(async ({ name }) => (name === 'b' ? problem : null));
  let told = 0;
  arrivals.subscribe(() => told++);
  await arrivals.take([file('a'), file('b'), file('c')]);
  const [refused] = arrivals.state().refused;
  expect(refused).toMatchObject(problem);
  expect(told).toBeGreaterThan(0);
  arrivals.dismiss(refused ? [refused.id] : []);
  expect(arrivals.state().refused).toEqual([]);
});

test('files that the device cannot store now are returned, because there may be no other copy', async () => {
  const [good, bad, full] = [file('a'), file('b'), file('c')];
  const problem = { title: 'Upload failed', message: 'c' };
  const arrivals = new IntakeQueue(async ({ name }) => {
    if (name === 'a') return null;
    return name === 'b' ? problem : { ...problem, isPassing: true };
  });
  expect(await arrivals.take([good, bad, full])).toEqual([full]);
});
