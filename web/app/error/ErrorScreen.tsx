import { TriangleAlert } from 'lucide-react';
import { useRouteError } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { isMissingChunk } from './isMissingChunk.ts';

/** A screen that broke, or whose code could not be loaded. */
export function ErrorScreen() {
  const text = isMissingChunk(useRouteError())
    ? 'A part of Docket could not be loaded. You may be offline, or a new version has just come out. What is stored on this device is safe.'
    : 'This screen has stopped working. What is stored on this device is safe. Reload the page; if it happens again, please tell us.';
  return (
    <Page title="Something went wrong" description="This screen has stopped working.">
      <PublicFrame>
        <MessageCard
          icon={<TriangleAlert />}
          title="Something went wrong"
          actions={
            <>
              <Button variant="primary" onClick={() => window.location.reload()}>
                Reload
              </Button>
              <Button variant="ghost" asChild>
                <a href="/dashboard">Go to the dashboard</a>
              </Button>
            </>
          }
        >
          {text}
        </MessageCard>
      </PublicFrame>
    </Page>
  );
}
