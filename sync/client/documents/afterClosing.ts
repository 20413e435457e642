import { closings } from '../../protocol/closing.ts';

/** What to do after a socket was closed. */
export type AfterClosing =
  | 'again'
  /** The person has too many sockets open: wait until some are closed. */
  | 'muchLater'
  /** Unsent edits are kept until the person signs in. */
  | 'signedOut'
  | 'notAllowed'
  | 'unknown'
  /** This version of the application is too old. */
  | 'upgrade'
  /** Do not reconnect. */
  | 'stop';

const meanings: ReadonlyMap<number, AfterClosing> = new Map([
  [closings.tooSlow.code, 'again'],
  [closings.tooMany.code, 'muchLater'],
  [closings.signedOut.code, 'signedOut'],
  [closings.notAllowed.code, 'notAllowed'],
  [closings.unknown.code, 'unknown'],
  [closings.upgrade.code, 'upgrade'],
]);

export function afterClosing(code: number): AfterClosing {
  const meaning = meanings.get(code);
  if (meaning) return meaning;
  return code >= 4400 && code < 4500 ? 'stop' : 'again';
}
