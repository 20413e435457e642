import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFromServer } from './navigation.ts';

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

/** Stubs a server that answers after this time in ms, or no network. */
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
  // Avoids an unhandled rejection before the promise is awaited.
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
] as const)('with a server that answers %s (%s), the page is %s', async (_, after, expected) => {
  serverAnswers(after);
  expect(await shown(kept, 3000)).toBe(expected);
});

test('a 404 of the server is shown', async () => {
  vi.stubGlobal('fetch', async () => new Response('Not found', { status: 404 }));
  expect((await openFromServer(request, kept)).status).toBe(404);
});

test('without a cached page, a slow answer is awaited', async () => {
  serverAnswers(60_000);
  expect(await shown(nothingKept, 60_000)).toBe('fresh');
});

test('without a cached page and without a network, the request fails', async () => {
  serverAnswers('no network');
  await expect(shown(nothingKept, 0)).rejects.toThrow('Failed to fetch');
});
