import type { Role } from '#shared/permissions.ts';

/** The caller and their account. */
export interface Session {
  /** Id of the session, or of the API key used instead. */
  id: string;
  personId: string;
  email: string;
  /** The person's display name. */
  name: string;
  accountId: string;
  roles: readonly Role[];
  /** New expiry if this request prolonged the session; the cookie is prolonged as well. */
  prolongedTo: Date | null;
  /** Name of the API key if a program acts for the person; recorded with everything it does. */
  via: string | null;
}
