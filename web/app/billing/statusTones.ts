import type { SubscriptionStatus } from '#shared/subscription/subscription.ts';
import type { BadgeTone } from '../../ui/display/Badge.tsx';

export const statusTones: Record<SubscriptionStatus, BadgeTone> = {
  active: 'positive',
  trialing: 'info',
  past_due: 'warning',
  canceled: 'danger',
  incomplete: 'warning',
  inactive: 'neutral',
};
