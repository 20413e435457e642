import { expect, test } from 'vitest';
import {
  activateVendor,
  asDecided,
  deleteVendor,
  mergeVendors,
  verifyVendor,
} from './vendorDecisions.ts';

const vendor = {
  id: '01990000-0000-7000-8000-000000000001',
  verifiedAt: null,
  status: 'pending_verification',
} as const;
const waiting = { state: 'waiting' };
const merge = mergeVendors({
  sourceVendorId: vendor.id,
  targetVendorId: '01990000-0000-7000-8000-000000000002',
  keepSourceFields: [],
  reason: 'One',
});

test('a vendor is shown as verified before the server has answered', () => {
  const { vendor: shown } = asDecided(vendor, [{ ...verifyVendor(vendor), ...waiting }]);
  expect(shown).toMatchObject({ status: 'active', verifiedAt: expect.any(String) });
});

test('an activated vendor is shown as active before the server has answered', () => {
  const inactive = { ...vendor, status: 'inactive' } as const;
  const { vendor: shown } = asDecided(inactive, [{ ...activateVendor(vendor), ...waiting }]);
  expect(shown).toMatchObject({ status: 'active', verifiedAt: null });
});

test('a vendor has its waiting deletion or merge; the target of a merge has none', () => {
  const gone = { ...deleteVendor(vendor), ...waiting };
  expect(asDecided(vendor, [gone]).leaving).toBe(gone);
  const merging = { ...merge, ...waiting };
  expect(asDecided(vendor, [merging]).leaving).toBe(merging);
  const target = { ...vendor, id: '01990000-0000-7000-8000-000000000002' };
  expect(asDecided(target, [merging]).leaving).toBeNull();
});

test('a refused decision about a vendor changes nothing on screen', () => {
  const back = { state: 'attention' };
  const decisions = [
    { ...verifyVendor(vendor), ...back },
    { ...deleteVendor(vendor), ...back },
  ];
  expect(asDecided(vendor, decisions)).toEqual({ vendor, leaving: null });
});
