import { z } from 'zod';

/** The part of a registration that the person types; the browser supplies the rest. */
export const passkeyName = z.object({
  name: z.string().trim().min(1, 'Give the passkey a name').max(100, 'Use at most 100 characters'),
});
