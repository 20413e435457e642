import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let server: TestProduct['server'];
beforeAll(async () => {
  ({ server } = await sharedProduct());
});
afterEach(() => {
  vi.useRealTimers();
});

const dayInMs = 24 * 60 * 60 * 1000;

async function fields() {
  const answer = await fetch(`${server.url}/.well-known/security.txt`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).split('\r\n').filter((line) => line !== '');
  const pairs = lines.map((line) => /^([A-Za-z-]+): (.+)$/.exec(line)?.slice(1) ?? [line, '']);
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return Object.fromEntries(pairs);
}

it('security.txt names the contact for reports of weaknesses', async () => {
  const { Contact, Canonical, Expires } = await fields();
  expect(Contact).toMatch(/^mailto:\S+@\S+$/);
  expect(Canonical).toMatch(/\/\.well-known\/security\.txt$/);
  expect(Expires).toBe(new Date(Expires).toISOString());
});

it('the security contact does not lapse while the server runs, and is never valid beyond a year', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const days of [0, 400, 4000]) {
    vi.setSystemTime(Date.now() + days * dayInMs);
    const ahead = Date.parse((await fields())['Expires']) - Date.now();
    expect(ahead).toBeGreaterThan(30 * dayInMs);
    expect(ahead).toBeLessThan(365 * dayInMs);
  }
});
