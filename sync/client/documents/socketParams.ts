import { protocolVersion } from '../../protocol/limits.ts';
import { type Owner, ownerParam, ownerText } from '../../protocol/owner.ts';

/** What every socket says of itself (SPEC 2.4), and for whom it is. */
export function socketParams(owner: Owner): Record<string, string> {
  return { v: String(protocolVersion), [ownerParam]: ownerText(owner) };
}
