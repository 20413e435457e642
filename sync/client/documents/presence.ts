import type { Awareness } from 'y-protocols/awareness';
import { z } from 'zod';

/** Another person who has the same document open. */
export interface Present {
  personId: string;
  name: string;
  field: string | null;
}

/** The user is set by the server, the field by the client (SPEC 5.2). */
const announced = z.object({
  user: z.object({ id: z.string(), name: z.string() }),
  field: z.string().nullish(),
});

/** Each person once, even with several tabs. */
export function presentIn(awareness: Awareness, own: string): Present[] {
  const byPerson = new Map<string, Present>();
  for (const state of awareness.getStates().values()) {
    const { data } = announced.safeParse(state);
    if (!data || data.user.id === own) continue;
    const { id: personId, name } = data.user;
    const field = data.field ?? byPerson.get(personId)?.field ?? null;
    byPerson.set(personId, { personId, name, field });
  }
  return [...byPerson.values()];
}
