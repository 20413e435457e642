import { protocolVersion } from '../../protocol/limits.ts';
import { type Owner, ownerParam, ownerText } from '../../protocol/owner.ts';

/** The query of every socket (SPEC 2.4, 2.8). */
export function socketParams(owner: Owner): Record<string, string> {
  return { v: String(protocolVersion), [ownerParam]: ownerText(owner) };
}
