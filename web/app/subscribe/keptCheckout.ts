import { z } from 'zod';

const storedAs = 'docket.checkout';

const kept = z.object({
  /** Names this browser's checkout to the server, which signs in no other at its end. */
  key: z.string().min(20),
  /** The provider has said yes to the card, and the server has not yet been told so. */
  paidFor: z.string().optional(),
});
type KeptCheckout = z.infer<typeof kept>;

/** The checkout of this browser, the same after a reload. */
export function keptCheckout(storage: Storage): KeptCheckout {
  const known = recall(storage);
  if (known) return known;
  const fresh = { key: `${crypto.randomUUID()}${crypto.randomUUID()}` };
  storage.setItem(storedAs, JSON.stringify(fresh));
  return fresh;
}

export function rememberPaid(storage: Storage, subscriptionId: string): void {
  const { key } = keptCheckout(storage);
  storage.setItem(storedAs, JSON.stringify({ key, paidFor: subscriptionId }));
}

export function forgetPaid(storage: Storage): void {
  const { key } = keptCheckout(storage);
  storage.setItem(storedAs, JSON.stringify({ key }));
}

/** The next one is another checkout. */
export function forgetCheckout(storage: Storage): void {
  storage.removeItem(storedAs);
}

function recall(storage: Storage): KeptCheckout | undefined {
  try {
    return kept.safeParse(JSON.parse(storage.getItem(storedAs) ?? 'null')).data;
  } catch {
    return undefined;
  }
}
