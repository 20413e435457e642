import { Link } from 'react-router-dom';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { subscriptionNotice } from './subscriptionNotice.ts';

export function SubscriptionBanner() {
  const { me } = useSignedIn();
  const notice = subscriptionNotice(me, Date.now());
  if (!notice) return null;
  return (
    <Banner
      tone={notice.tone}
      action={
        <Button size="sm" asChild>
          <Link to={notice.to}>{notice.action}</Link>
        </Button>
      }
    >
      {notice.text}
    </Banner>
  );
}
