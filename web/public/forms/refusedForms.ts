import { type KeptFormName, keptPaths } from './keptForms.ts';

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
