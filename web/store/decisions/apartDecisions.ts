import {
  type Apart,
  type LikenessFact,
  setApart as setApartCall,
  undoApart as undoApartCall,
  type Vendor,
} from '#shared/vendors/contract.ts';
import { keyOfPair } from '#shared/vendors/likeness/groups.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName, isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { callOf } from './decisions.ts';
import type { OutboxEntry } from './outboxEntries.ts';
import { takeBackInMs } from './takeBackTime.ts';

type Named = Pick<Vendor, 'id'>;

const setApartName = 'setApart';
const undoApartName = 'undoApart';

/** `seen` is the reason for the likeness that the person saw. */
export function setApart(vendor: Named, other: Named, seen: string | undefined): Decision {
  return {
    name: setApartName,
    entity: documentName('vendor', vendor.id),
    about: [documentName('vendor', other.id)],
    ...callOf(setApartCall, { vendorId: vendor.id }),
    body: { otherId: other.id, ...(seen !== undefined && { seen }) },
    sendAfterInMs: takeBackInMs(),
  };
}

export function undoApart(vendor: Named, other: Named): Decision {
  return {
    name: undoApartName,
    entity: documentName('vendor', vendor.id),
    about: [documentName('vendor', other.id)],
    ...callOf(undoApartCall, { vendorId: vendor.id }),
    body: { otherId: other.id },
    sendAfterInMs: takeBackInMs(),
  };
}

/** The reason for the likeness of two vendors, if this device has it. */
export function reasonOf(
  likenesses: readonly LikenessFact[],
  one: Named,
  other: Named,
): string | undefined {
  const key = keyOfPair({ oneId: one.id, otherId: other.id });
  return likenesses.find((likeness) => keyOfPair(likeness) === key)?.reason;
}

type Decided = Pick<OutboxEntry, 'name' | 'entity' | 'about' | 'state' | 'since'>;
type Pair = Pick<LikenessFact, 'oneId' | 'otherId'>;

/** The likenesses with decisions that the server has not answered yet. */
export function likenessesAsDecided<L extends LikenessFact>(
  likenesses: readonly L[],
  decisions: readonly Decided[],
): LikenessFact[] {
  const decided = new Map(decisions.flatMap(decidedOf).map((one) => [keyOfPair(one), one]));
  if (decided.size === 0) return [...likenesses];
  const known = likenesses.map((likeness) => {
    const one = decided.get(keyOfPair(likeness));
    decided.delete(keyOfPair(likeness));
    return one ? { ...likeness, apart: one.apart } : likeness;
  });
  // Vendors that are alike only through a third have no likeness of their own.
  const others = [...decided.values()].filter(({ apart }) => apart !== null);
  return [...known, ...others.map((one) => ({ id: keyOfPair(one), score: 0, reason: '', ...one }))];
}

function decidedOf({
  name,
  entity,
  about,
  state,
  since,
}: Decided): (Pair & { apart: Apart | null })[] {
  const [other] = about;
  const isAbout = name === setApartName || name === undoApartName;
  if (!isAbout || state === 'attention' || !other) return [];
  if (!isDocumentName(entity) || !isDocumentName(other)) return [];
  const at = new Date(since).toISOString();
  const apart = name === setApartName ? { by: 'you', at } : null;
  return [{ oneId: partsOf(entity).id, otherId: partsOf(other).id, apart }];
}
