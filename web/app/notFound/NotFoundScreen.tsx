import { FileQuestion } from 'lucide-react';
import { Link } from 'react-router-dom';
import { LeaveApp } from '../../public/site/LeaveApp.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';

/**
 * The 404 page is a public page; this one is for addresses that the application itself was loaded
 * at.
 */
export function NotFoundScreen() {
  return (
    <LeaveApp>
      <NotFoundCard />
    </LeaveApp>
  );
}

function NotFoundCard() {
  return (
    <Page title="Page not found" description="There is no page at this address.">
      <meta name="robots" content="noindex" />
      <PublicFrame>
        <MessageCard
          icon={<FileQuestion />}
          title="404 Page Not Found"
          actions={
            <>
              <Button variant="primary" asChild>
                <Link to="/dashboard">Go to the dashboard</Link>
              </Button>
              <Button variant="ghost" asChild>
                <Link to="/">Go to the home page</Link>
              </Button>
            </>
          }
        >
          There is no page at this address. Check it for a typing mistake, or go on from here.
        </MessageCard>
      </PublicFrame>
    </Page>
  );
}
