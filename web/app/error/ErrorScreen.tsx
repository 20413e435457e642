import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { useErrorReporter } from '../../store/clientErrors/ErrorReporter.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { isMissingChunk } from './isMissingChunk.ts';

/** Shown when a screen throws, or its code cannot be loaded. */
export function ErrorScreen() {
  const error = useRouteError();
  const reporter = useErrorReporter();
  const isMissing = isMissingChunk(error);
  useEffect(() => {
    if (!isMissing) reporter?.report('screen', error);
  }, [reporter, error, isMissing]);
  const text = isMissing
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
