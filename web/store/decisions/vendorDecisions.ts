import {
  activateVendor as activateCall,
  createVendor as createCall,
  deleteVendor as deleteCall,
  forgetVendorLayout,
  type MergeChoice,
  mergeVendors as mergeCall,
  type Vendor,
  verifyVendor as verifyCall,
} from '#shared/vendors/contract.ts';
import type { VendorValues } from '#shared/vendors/fields.ts';
import type { Decision } from '#sync/client/decisions/decide.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { newId } from '../device/devicePorts.ts';
import { callOf } from './decisions.ts';
import { takeBackInMs } from './takeBackTime.ts';

export const vendorCreation = 'createVendor';

/** May be refused with possible duplicates (see `DuplicateQuestion`). */
export function createVendor(entry: VendorValues): Decision {
  const id = newId();
  const now = new Date().toISOString();
  return {
    name: vendorCreation,
    entity: documentName('vendor', id),
    ...callOf(createCall, {}),
    body: { ...entry, id },
    sendAfterInMs: takeBackInMs(),
    creates: {
      kind: 'vendor',
      row: {
        ...entry,
        id,
        status: 'active',
        verifiedAt: null,
        mergedIntoId: null,
        fieldErrors: [],
        revision: 1,
        createdAt: now,
        updatedAt: now,
      },
    },
  };
}

/** The same call after the person has seen the possible duplicates. */
export function forcedCreation() {
  return { path: `${createCall.path}?force=true`, key: newId() };
}

const verified = 'verifyVendor';

export function verifyVendor({ id }: Pick<Vendor, 'id'>): Decision {
  return {
    name: verified,
    entity: documentName('vendor', id),
    ...callOf(verifyCall, { vendorId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}

const activated = 'activateVendor';

export function activateVendor({ id }: Pick<Vendor, 'id'>): Decision {
  return {
    name: activated,
    entity: documentName('vendor', id),
    ...callOf(activateCall, { vendorId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}

export const layoutForgotten = 'forgetLayout';

export function forgetLayout({ id }: Pick<Vendor, 'id'>): Decision {
  return {
    name: layoutForgotten,
    entity: documentName('vendor', id),
    ...callOf(forgetVendorLayout, { vendorId: id }),
    sendAfterInMs: takeBackInMs(),
  };
}

const deleted = 'deleteVendor';

export function deleteVendor({ id }: Pick<Vendor, 'id'>): Decision {
  return {
    name: deleted,
    entity: documentName('vendor', id),
    ...callOf(deleteCall, { vendorId: id }),
    locks: true,
    sendAfterInMs: takeBackInMs(),
  };
}

const merged = 'mergeVendors';

export function mergeVendors(choice: MergeChoice): Decision {
  return {
    name: merged,
    entity: documentName('vendor', choice.sourceVendorId),
    about: [documentName('vendor', choice.targetVendorId)],
    ...callOf(mergeCall, {}),
    body: choice,
    locks: true,
    sendAfterInMs: takeBackInMs(),
  };
}

interface NamedDecision {
  name: string;
  entity: string;
  state: string;
}

interface Decided<V, D> {
  vendor: V;
  /** Its deletion, or its merge into another vendor, while that waits. */
  leaving: D | null;
}

/** A vendor with decisions that the server has not answered yet. */
export function asDecided<
  V extends Pick<Vendor, 'id' | 'verifiedAt' | 'status'>,
  D extends NamedDecision,
>(vendor: V, decisions: readonly D[]): Decided<V, D> {
  const entity = documentName('vendor', vendor.id);
  const own = decisions.filter((one) => one.entity === entity && one.state !== 'attention');
  const hasDecision = (decision: string) => own.some(({ name }) => name === decision);
  const inUse = hasDecision(activated) ? { ...vendor, status: 'active' as const } : vendor;
  return {
    vendor: hasDecision(verified) ? { ...inUse, ...asVerified(inUse) } : inUse,
    leaving: own.find(({ name }) => name === deleted || name === merged) ?? null,
  };
}

function asVerified({ verifiedAt, status }: Pick<Vendor, 'verifiedAt' | 'status'>) {
  return {
    verifiedAt: verifiedAt ?? new Date().toISOString(),
    status: status === 'pending_verification' ? ('active' as const) : status,
  };
}
