import { Link } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useNow } from '../dates/useNow.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import {
  billingNotice,
  type SubscriptionNotice,
  subscriptionNotice,
} from './subscriptionNotice.ts';
import { useBillingPortal } from './useBilling.ts';

/** `billing` means the screen that shows the other plans itself. */
export function SubscriptionBanner({ on = 'dashboard' }: { on?: 'dashboard' | 'billing' }) {
  const { me } = useSignedIn();
  const now = useNow();
  const notice = on === 'billing' ? billingNotice(me, now) : subscriptionNotice(me, now);
  if (!notice) return null;
  // The action is shown only to those who may manage billing.
  const action = may(me.roles, 'billing.manage') && <NoticeAction {...notice} />;
  return (
    <Banner tone={notice.tone} action={action}>
      {notice.text}
    </Banner>
  );
}

function NoticeAction({ action, to }: SubscriptionNotice) {
  const portal = useBillingPortal();
  if (to === 'portal') {
    return (
      <Button size="sm" busy={portal.busy} onClick={portal.open}>
        {action}
      </Button>
    );
  }
  return (
    <Button size="sm" asChild>
      <Link to={to}>{action}</Link>
    </Button>
  );
}
