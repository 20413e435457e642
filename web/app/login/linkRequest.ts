import { z } from 'zod';

const key = 'docket.askedForLink';
const validForInMs = 15 * 60 * 1000;

const asked = z.object({ email: z.string(), at: z.number(), next: z.string().nullable() });
export type LinkRequest = z.infer<typeof asked>;

/**
 * Remembers that this browser asked for a link, so that opening it signs in without another press.
 */
export function rememberLinkRequest(storage: Storage, asking: LinkRequest): void {
  storage.setItem(key, JSON.stringify(asking));
}

export function recentLinkRequest(storage: Storage, now: number): LinkRequest | undefined {
  try {
    const { data } = asked.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return data && now - data.at < validForInMs ? data : undefined;
  } catch {
    return undefined;
  }
}

/** The link that was asked for leads there, if it is opened in this browser. */
export function leadLinkTo(storage: Storage, email: string, next: string, now: number): void {
  const asking = recentLinkRequest(storage, now);
  if (asking?.email === email) rememberLinkRequest(storage, { ...asking, next });
}

export function forgetLinkRequest(storage: Storage): void {
  storage.removeItem(key);
}
