import { z } from 'zod';

const storedAs = 'docket.checkout';

const kept = z.object({
  /** Identifies this browser's checkout; at its end, the server signs in no other browser. */
  key: z.string().min(20),
  /** The provider has accepted the card, but our server does not know yet. */
  paidFor: z.string().optional(),
});
type KeptCheckout = z.infer<typeof kept>;

/** This browser's checkout; it survives a reload. */
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

/** The next checkout gets a new key. */
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
