import { z } from 'zod';
import { personName } from '#shared/auth/contract.ts';

/** The endpoint allows a known person to leave out the names; the form requires both. */
export const nameSchema = z.object({
  firstName: personName.min(1, 'First name is required'),
  lastName: personName.min(1, 'Last name is required'),
});
export type Name = z.infer<typeof nameSchema>;
