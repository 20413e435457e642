import { type CurrentUser, getMe } from '#shared/auth/contract.ts';
import { call } from '../../api/call.ts';

export async function loadMe(): Promise<CurrentUser> {
  const { user } = await call(getMe);
  return user;
}
