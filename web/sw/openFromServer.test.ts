import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFromServer } from './openFromServer.ts';

const request = new Request('https://docket.example/pricing');
const kept = async () => new Response('kept');
const nothingKept = async () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server answers after this long, or there is no network. */
function serverAnswers(after: number | 'never' | 'no network'): void {
  vi.stubGlobal('fetch', () => {
    if (after === 'no network') return Promise.reject(new TypeError('Failed to fetch'));
    return new Promise((resolve) => {
      if (after !== 'never') setTimeout(resolve, after, new Response('fresh'));
    });
  });
}

async function shown(keep: () => Promise<Response | undefined>, after: number): Promise<string> {
  const opening = openFromServer(request, keep).then((response) => response.text());
  // Whoever waits for it does so below; until then its failure is nobody's surprise.
  opening.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(after);
  return opening;
}

test.each([
  ['at once', 0, 'fresh'],
  ['just in time', 2999, 'fresh'],
  ['too late', 3001, 'kept'],
  ['never', 'never', 'kept'],
  ['not at all', 'no network', 'kept'],
] as const)('a server that answers %s', async (_, after, expected) => {
  serverAnswers(after);
  expect(await shown(kept, 3000)).toBe(expected);
});

test('what the server says counts, also that there is no such page', async () => {
  vi.stubGlobal('fetch', async () => new Response('Not found', { status: 404 }));
  expect((await openFromServer(request, kept)).status).toBe(404);
});

test('where nothing is kept, a slow answer is waited for', async () => {
  serverAnswers(60_000);
  expect(await shown(nothingKept, 60_000)).toBe('fresh');
});

test('where nothing is kept and there is no network, that is the answer', async () => {
  serverAnswers('no network');
  await expect(shown(nothingKept, 0)).rejects.toThrow('Failed to fetch');
});
