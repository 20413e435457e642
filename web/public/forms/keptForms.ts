/** The messages of pages and the service worker about forms that are stored until there is a connection. */

export type KeptFormName = 'demo' | 'contact';

/** For each form, the call that the service worker stores while there is no network. */
export const keptPaths: Readonly<Record<KeptFormName, string>> = {
  demo: '/api/demo-request',
  contact: '/api/contact',
};

/** The service worker answers with this status and header when it has stored a form instead of sending it. */
export const keptStatus = 202;
export const keptHeader = 'Docket-Kept';

/** From a page to the service worker: the connection is back. */
export const sendKeptFormsMessage = { type: 'SEND_KEPT_FORMS' } as const;

/** From the service worker to every page: the server has refused a stored form. */
export const formRefusedMessage = { type: 'KEPT_FORM_REFUSED' } as const;

/** The event on a form's island: a stored form of its kind was refused. */
export const refusedEvent = 'docket:refused';

/** The state of a stored form after an answer of the server. */
export function storedFormState(status: number): 'delivered' | 'refused' | 'waiting' {
  if (status < 400) return 'delivered';
  // A failure of the server, or a rate limit: the same form may be accepted later.
  const passing = status >= 500 || status === 408 || status === 425 || status === 429;
  return passing ? 'waiting' : 'refused';
}

/*
 * Forms that were stored offline and then refused by the server. They stay on the device until the visitor sends them
 * again or discards them. The service worker adds them, pages remove them.
 */
const cacheName = 'docket-refused-forms';

export interface RefusedForm {
  /** Its key in the cache. */
  address: string;
  /** The body of the call. */
  sent: string;
  /** The body of the server’s answer. */
  answer: string;
}

interface Refusal extends Omit<RefusedForm, 'address'> {
  path: string;
  /** The form’s idempotency key, so that the same form is stored once. */
  key: string;
}

export async function keepRefused({ path, key, sent, answer }: Refusal): Promise<void> {
  const content = new FormData();
  content.set('sent', sent);
  content.set('answer', answer);
  const cache = await caches.open(cacheName);
  const address = new URL(`${path}?key=${encodeURIComponent(key)}`, location.origin);
  await cache.put(address, new Response(content));
}

export async function refusedNames(): Promise<Set<KeptFormName>> {
  const names = new Set<KeptFormName>();
  for (const { pathname } of await addresses()) {
    if (pathname === keptPaths.demo) names.add('demo');
    if (pathname === keptPaths.contact) names.add('contact');
  }
  return names;
}

export async function oldestRefused(name: KeptFormName): Promise<RefusedForm | undefined> {
  const first = (await addresses()).find(({ pathname }) => pathname === keptPaths[name]);
  const found = first && (await (await caches.open(cacheName)).match(first.href));
  if (!first || !found) return undefined;
  const content = await found.formData();
  const text = (name: 'sent' | 'answer') => String(content.get(name) ?? '');
  return { address: first.href, sent: text('sent'), answer: text('answer') };
}

export async function forgetRefused({ address }: Pick<RefusedForm, 'address'>): Promise<void> {
  await (await caches.open(cacheName)).delete(address);
}

/** The oldest first. */
async function addresses(): Promise<URL[]> {
  // `has` first, because `open` would create an empty cache. Without HTTPS there is no `caches`.
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return [];
  const keys = await (await caches.open(cacheName)).keys();
  return keys.map(({ url }) => new URL(url));
}
