import { listText } from '../listText.ts';
import type { EndedAccess } from './contract.ts';

/** "2 signed-in devices and 1 passkey" */
export function endedInWords({ sessions, passkeys, keys }: EndedAccess): string {
  const counted = (count: number, one: string) =>
    count === 0 ? [] : [`${count} ${one}${count === 1 ? '' : 's'}`];
  return listText([
    ...counted(sessions, 'signed-in device'),
    ...counted(passkeys, 'passkey'),
    ...counted(keys, 'API key'),
  ]);
}
