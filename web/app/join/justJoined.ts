import { z } from 'zod';

const kept = z.object({ joined: z.literal(true) });

/** Passed in the navigation state to the first screen, and gone after the next navigation. */
export const justJoined: z.infer<typeof kept> = { joined: true };

export function hasJustJoined(state: unknown): boolean {
  return kept.safeParse(state).success;
}
