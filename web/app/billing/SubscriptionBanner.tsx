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
import { useBillingPortal } from './useBillingPortal.ts';

/** `billing` where the other plans stand beside it. */
export function SubscriptionBanner({ on = 'dashboard' }: { on?: 'dashboard' | 'billing' }) {
  const { me } = useSignedIn();
  const now = useNow();
  const notice = on === 'billing' ? billingNotice(me, now) : subscriptionNotice(me, now);
  if (!notice) return null;
  // What others may not do is not offered to them.
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
