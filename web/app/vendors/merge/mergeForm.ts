import { type KeepableField, keepableFields, mergeChoice } from '#shared/vendors/contract.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import { vendorValueText } from '../../labels/vendorTexts.ts';

export interface KeepableValue {
  field: KeepableField;
  source: string;
  target: string | null;
}

/** Values of the source that differ from the target's and so can be kept. */
export function keepableValues(
  source: VendorValues,
  target: VendorValues,
  nameOf: (id: string) => string,
): KeepableValue[] {
  return keepableFields.flatMap((field) => {
    const own = vendorValueText(field, source, nameOf);
    if (own === null || source[field] === target[field]) return [];
    return [{ field, source: own, target: vendorValueText(field, target, nameOf) }];
  });
}

interface Chosen {
  sourceId: string;
  targetId: string;
  kept: ReadonlySet<KeepableField>;
  reason: string;
}

/** The choice as the server takes it, or what is still missing, as text. */
export function choiceOf({ sourceId, targetId, kept, reason }: Chosen) {
  return mergeChoice.safeParse({
    sourceVendorId: sourceId,
    targetVendorId: targetId,
    keepSourceFields: [...kept],
    reason,
  });
}

interface MergeCandidate {
  id: string;
  verifiedAt: string | null;
  status: string;
  createdAt: string;
}

/** The suggested target: the verified vendor, then the active one, then the oldest. */
export function likelyTarget<V extends MergeCandidate>(vendors: readonly V[]): V | undefined {
  const rank = ({ verifiedAt, status }: MergeCandidate) =>
    (verifiedAt ? 2 : 0) + (status === 'active' ? 1 : 0);
  return vendors.toSorted(
    (one, other) => rank(other) - rank(one) || (one.createdAt < other.createdAt ? -1 : 1),
  )[0];
}
