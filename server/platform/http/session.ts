import type { Role } from '#shared/permissions.ts';

/** Who is calling, in which account. */
export interface Session {
  /** Of the session, or of the key that stands for one. */
  id: string;
  personId: string;
  email: string;
  /** How the person is called by others. */
  name: string;
  accountId: string;
  roles: readonly Role[];
  /** Its new end, when this request has put it off: the browser is to keep its cookie until then as well. */
  prolongedTo: Date | null;
  /** By what they call, where it is a program that acts in their place: told with everything that it does. */
  via: string | null;
}
