import { Commands } from './Commands.ts';

/** What can be done on this page now. */
export const commands = new Commands();
