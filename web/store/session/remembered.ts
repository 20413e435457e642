import { z } from 'zod';

const key = 'docket.session';

const remembered = z.object({
  person: z.string(),
  account: z.string(),
  /** False once the server has said that the session is over: the data stays, but does not open. */
  live: z.boolean(),
});
export type Remembered = z.infer<typeof remembered>;

/** Who was signed in last on this device. Shared by all tabs. */
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
