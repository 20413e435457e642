import { type Role, roles } from '#shared/permissions.ts';

/** With or without one role, always in the order of the list. */
export function toggled(held: readonly Role[], role: Role, on: boolean): Role[] {
  return roles.filter((one) => (one === role ? on : held.includes(one)));
}
