import type { CurrentUser } from '#shared/auth/contract.ts';
import { may } from '#shared/permissions.ts';

/** Whether this person is asked about their company. */
export function needsSetUp(me: CurrentUser | undefined): me is CurrentUser {
  return me?.company?.isSetUp === false && may(me.roles, 'account.edit');
}
