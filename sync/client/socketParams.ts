import { protocolVersion } from '../protocol/limits.ts';
import { ownerText } from './ask.ts';
import type { Owner } from './ports.ts';

/** What every socket says of itself (SPEC 2.4), and for whom it is. */
export function socketParams(owner: Owner): Record<string, string> {
  return { v: String(protocolVersion), owner: ownerText(owner) };
}
