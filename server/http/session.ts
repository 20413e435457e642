import type { Role } from '#shared/permissions.ts';

/** Who is calling, in which account. */
export interface Session {
  id: string;
  personId: string;
  email: string;
  accountId: string;
  roles: readonly Role[];
}
