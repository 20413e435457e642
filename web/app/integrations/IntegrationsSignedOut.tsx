import { Plug } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';

export function IntegrationsSignedOut() {
  return (
    <Page title="Integrations" description="Connect QuickBooks Online and Xero to Docket.">
      <MessageCard
        icon={<Plug />}
        title="Integrations"
        actions={
          <Button variant="primary" asChild>
            <Link to="/login?next=/integrations">Sign in</Link>
          </Button>
        }
      >
        Please log in to manage your integrations.
      </MessageCard>
    </Page>
  );
}
