import { z } from 'zod';

/** The part of the registration that a person types; the browser adds the rest. */
export const passkeyName = z.object({
  name: z.string().trim().min(1, 'Give the passkey a name').max(100, 'Use at most 100 characters'),
});
