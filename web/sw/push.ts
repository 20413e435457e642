/// <reference lib="webworker" />
import { answerFor } from './navigation.ts';
import type { WorkerErrors } from './reportErrors.ts';

declare const self: ServiceWorkerGlobalScope;

interface Message {
  title: string;
  body: string;
  path: string;
  /** `null` if it does not say; the badge stays as it is. */
  waiting: number | null;
}

/** A common tag, so that a new notification replaces the last one. */
const tag = 'docket';

/** Shows pushes as notifications, and opens their screen when pressed. */
export function showPushes(errors: Pick<WorkerErrors, 'watch'>): void {
  self.addEventListener('push', (event) => {
    event.waitUntil(errors.watch(show(readMessage(event.data?.text() ?? ''))));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const path: unknown = event.notification.data?.path;
    event.waitUntil(errors.watch(open(typeof path === 'string' ? path : '/dashboard')));
  });
}

async function show({ title, body, path, waiting }: Message): Promise<void> {
  await Promise.all([
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path },
    }),
    showBadge(waiting),
  ]);
}

/** Browsers require a notification for every push, even for an unreadable one of a later version. */
function readMessage(text: string): Message {
  const shown = {
    title: 'Docket',
    body: 'There is something new.',
    path: '/dashboard',
    waiting: null,
  };
  const found = parse(text);
  return {
    title: typeof found['title'] === 'string' ? found['title'] : shown.title,
    body: typeof found['body'] === 'string' ? found['body'] : shown.body,
    path: typeof found['path'] === 'string' && isOurs(found['path']) ? found['path'] : shown.path,
    waiting: typeof found['waiting'] === 'number' ? found['waiting'] : shown.waiting,
  };
}

function parse(text: string): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

function isOurs(path: string): boolean {
  const { origin } = self.location;
  return URL.canParse(path, origin) && new URL(path, origin).origin === origin;
}

async function showBadge(waiting: number | null): Promise<void> {
  if (waiting === null || !('setAppBadge' in self.navigator)) return;
  const marked = waiting > 0 ? self.navigator.setAppBadge(waiting) : self.navigator.clearAppBadge();
  await marked.catch(() => undefined);
}

/** In an open page of the application without a reload, because it may have unsaved input. */
async function open(path: string): Promise<void> {
  const all = await self.clients.matchAll({ type: 'window' });
  const pages = all.filter(({ url }) => answerFor(new URL(url).pathname) === 'shell');
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) {
    await self.clients.openWindow(path);
    return;
  }
  page.postMessage({ type: 'OPEN', path });
  // Browsers may refuse to focus; the page has navigated all the same.
  await page.focus().catch(() => undefined);
}
