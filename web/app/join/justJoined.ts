import { z } from 'zod';

const kept = z.object({ joined: z.literal(true) });

/** Travels with the step from joining to the first screen, and is gone with the next. */
export const justJoined: z.infer<typeof kept> = { joined: true };

export function hasJustJoined(state: unknown): boolean {
  return kept.safeParse(state).success;
}
