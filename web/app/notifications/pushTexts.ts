import type { PushHere } from '../../store/notifications/pushHere.ts';

/** The state of push messages on this device, and what the person can do. */
export const pushTexts: Record<PushHere, string> = {
  on: 'This device tells you of what needs you, also while Docket is closed.',
  off: 'Switch it on to be told on this device of what needs you, also while Docket is closed.',
  blocked:
    'Your browser blocks notifications of Docket. Allow them in the settings of this site, next to the address, and come back here.',
  notInstalled:
    'On an iPhone or iPad, add Docket to the home screen first: tap Share, then Add to Home Screen. Then switch it on from there.',
  unsupported: 'This browser cannot show push notifications. Letters reach you all the same.',
};
