import { type KeptFormName, keptPaths } from './keptForms.ts';

/*
 * Forms that were kept for a connection, and that the server would not have once it got them. They stay on the device
 * until the visitor has sent them again or discarded them. The service worker puts them here, pages take them out.
 */
const place = 'docket-refused-forms';

export interface RefusedForm {
  /** Where it stands here. */
  address: string;
  /** The body of the call, as it was sent. */
  sent: string;
  /** The server’s answer to it. */
  answer: string;
}

interface Refusal extends Omit<RefusedForm, 'address'> {
  path: string;
  /** The form’s idempotency key: kept twice, it is still one. */
  key: string;
}

export async function keepRefused({ path, key, sent, answer }: Refusal): Promise<void> {
  const content = new FormData();
  content.set('sent', sent);
  content.set('answer', answer);
  const cache = await caches.open(place);
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
  const found = first && (await (await caches.open(place)).match(first.href));
  if (!first || !found) return undefined;
  const content = await found.formData();
  const text = (name: 'sent' | 'answer') => String(content.get(name) ?? '');
  return { address: first.href, sent: text('sent'), answer: text('answer') };
}

export async function forgetRefused({ address }: Pick<RefusedForm, 'address'>): Promise<void> {
  await (await caches.open(place)).delete(address);
}

/** Of all of them, the oldest first. */
async function addresses(): Promise<URL[]> {
  // Looking alone leaves no empty cache behind; in a page without encryption there is none to look into.
  if (!('caches' in globalThis) || !(await caches.has(place))) return [];
  const keys = await (await caches.open(place)).keys();
  return keys.map(({ url }) => new URL(url));
}
