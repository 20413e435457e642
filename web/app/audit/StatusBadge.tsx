import type { AuditStatus } from '#shared/audit/entry.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';
import { auditStatusTexts } from './auditTexts.ts';

const tones: Record<AuditStatus, BadgeTone> = {
  success: 'positive',
  failure: 'danger',
  pending: 'info',
};

export function StatusBadge({ status }: { status: AuditStatus }) {
  return <Badge tone={tones[status]}>{auditStatusTexts[status]}</Badge>;
}
