import { Commands } from './Commands.ts';

/** The commands of this page. */
export const commands = new Commands();
