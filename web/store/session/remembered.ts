import { z } from 'zod';

const key = 'docket.session';

const remembered = z.object({
  person: z.string(),
  account: z.string(),
  /** False once the session has ended: the data is kept but not opened. */
  live: z.boolean(),
});
export type Remembered = z.infer<typeof remembered>;

/** The last session on this device, shared by all tabs. */
export function recall(storage: Storage): Remembered | undefined {
  try {
    return remembered.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function remember(storage: Storage, session: Remembered): void {
  storage.setItem(key, JSON.stringify(session));
}

export function forget(storage: Storage): void {
  storage.removeItem(key);
}

export function isAboutSession(event: StorageEvent): boolean {
  // A null key means that the whole storage was cleared.
  return event.key === key || event.key === null;
}
