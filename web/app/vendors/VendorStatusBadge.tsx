import type { VendorStatus } from '#shared/vendors/contract.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';
import { statusTexts } from '../labels/vendorTexts.ts';

const tones: Record<VendorStatus, BadgeTone> = {
  active: 'positive',
  inactive: 'neutral',
  pending_verification: 'warning',
};

export function VendorStatusBadge({ status }: { status: VendorStatus }) {
  return <Badge tone={tones[status]}>{statusTexts[status]}</Badge>;
}
