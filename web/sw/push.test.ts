import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPushes } from './push.ts';

const origin = 'https://docket.example';
const page = {
  url: `${origin}/dashboard`,
  visibilityState: 'visible',
  postMessage: vi.fn(),
  focus: vi.fn(),
};
const listeners = new Map<string, (event: object) => void>();
const registration = { showNotification: vi.fn() };
const clients = { matchAll: vi.fn(), openWindow: vi.fn() };
const navigator = { setAppBadge: vi.fn(), clearAppBadge: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  for (const mock of [
    page.focus,
    registration.showNotification,
    navigator.setAppBadge,
    navigator.clearAppBadge,
  ]) {
    mock.mockResolvedValue(undefined);
  }
  const addEventListener = (name: string, listener: (event: object) => void) =>
    void listeners.set(name, listener);
  vi.stubGlobal('self', {
    addEventListener,
    registration,
    clients,
    navigator,
    location: { origin },
  });
  showPushes({ watch: (work) => work });
});
afterEach(() => vi.unstubAllGlobals());

async function happen(name: string, event: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}

const pushed = (message: unknown) =>
  happen('push', {
    data: { text: () => (typeof message === 'string' ? message : JSON.stringify(message)) },
  });

const pressed = (data: unknown) =>
  happen('notificationclick', { notification: { data, close: () => undefined } });

test('a push is shown as a notification, and the badge has the number of waiting invoices', async () => {
  await pushed({ title: 'An invoice waits', body: 'Acme Ltd', path: '/invoices/1', waiting: 3 });
  expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith(
    'An invoice waits',
    expect.objectContaining({ body: 'Acme Ltd', data: { path: '/invoices/1' } }),
  );
  expect(navigator.setAppBadge).toHaveBeenCalledWith(3);
});

test.each(['', 'no JSON', '[]', '{"title":7}'])(
  'an unreadable push %j is shown with a default text, and the badge stays as it is',
  async (text) => {
    await pushed(text);
    expect(registration.showNotification).toHaveBeenCalledExactlyOnceWith(
      'Docket',
      expect.objectContaining({ body: 'There is something new.' }),
    );
    expect(navigator.setAppBadge).not.toHaveBeenCalled();
    expect(navigator.clearAppBadge).not.toHaveBeenCalled();
  },
);

test.each(['https://elsewhere.example/', 'http://['])(
  'a push with the path %s is shown, and opens the dashboard',
  async (path) => {
    await pushed({ title: 'Look', body: '', path, waiting: 0 });
    const [, options] = registration.showNotification.mock.calls[0] ?? [];
    expect(options).toMatchObject({ data: { path: '/dashboard' } });
  },
);

test('pressing a notification navigates an open page of the application without a reload', async () => {
  const site = { ...page, url: `${origin}/pricing`, postMessage: vi.fn() };
  clients.matchAll.mockResolvedValue([site, page]);
  await pressed({ path: '/invoices/1' });
  expect(page.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'OPEN', path: '/invoices/1' });
  expect(site.postMessage).not.toHaveBeenCalled();
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test('pressing a notification opens a page when none is open', async () => {
  clients.matchAll.mockResolvedValue([]);
  await pressed({ path: '/invoices/1' });
  expect(clients.openWindow).toHaveBeenCalledExactlyOnceWith('/invoices/1');
});
