import { useEffect, useState } from 'react';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { Welcome } from './Welcome.tsx';

const processingInMs = 1500;

/**
 * Shown after a checkout, the same for everybody; the billing screen shows the subscription itself.
 */
export function SuccessScreen() {
  const [processing, setProcessing] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setProcessing(false), processingInMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Page
      title={processing ? 'Processing Your Subscription' : 'Welcome to Docket'}
      description="Your next steps once your trial has started."
    >
      <PublicFrame>{processing ? <Processing /> : <Welcome />}</PublicFrame>
    </Page>
  );
}

function Processing() {
  return (
    <div role="status" className="flex flex-col items-center gap-4 py-24 text-center">
      <Spinner size="lg" />
      <h1 className="text-xl font-semibold">Processing Your Subscription</h1>
      <p className="text-ink-muted">Please wait while we set up your account.</p>
    </div>
  );
}
