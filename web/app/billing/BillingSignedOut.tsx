import { LockKeyhole } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';

export function BillingSignedOut() {
  return (
    <Page
      title="Account & Billing"
      description="Sign in to manage your plan and payments."
      canonicalPath="/billing"
    >
      <MessageCard
        icon={<LockKeyhole />}
        title="Access Denied"
        actions={
          <>
            <Button variant="primary" asChild>
              <Link to="/subscribe?plan=starter">Subscribe Now</Link>
            </Button>
            <Button variant="ghost" asChild>
              <Link to="/login?next=/billing">Sign in</Link>
            </Button>
          </>
        }
      >
        Please subscribe to access billing management.
      </MessageCard>
    </Page>
  );
}
