import { z } from 'zod';
import { personName } from '#shared/auth/contract.ts';

/** The call lets a known person leave the names out; whoever is asked for them gives both. */
export const nameSchema = z.object({
  firstName: personName.min(1, 'First name is required'),
  lastName: personName.min(1, 'Last name is required'),
});
export type Name = z.infer<typeof nameSchema>;
