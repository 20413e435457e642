import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useConnection } from '../../api/useConnection.ts';
import { useSharedFiles } from '../../store/captures/useSharedFiles.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';
import { sharedText } from '../uploads/sharedText.ts';
import { useMissedShare } from '../uploads/useMissedShare.ts';

const subscribe = '/subscribe?plan=starter';

/** Long enough to read the notice before the redirect. */
const noticeInMs = 1500;

export function DashboardSignedOut() {
  const connection = useConnection();
  const navigate = useNavigate();
  const shared = useSharedFiles();
  const [isMissed] = useMissedShare();
  const hasShared = shared.length > 0 || isMissed;
  useEffect(() => {
    // People who share a file with the application most likely have an account.
    if (connection !== 'online' || hasShared) return;
    const timer = setTimeout(() => void navigate(subscribe, { replace: true }), noticeInMs);
    return () => clearTimeout(timer);
  }, [connection, hasShared, navigate]);

  return (
    <Page title="Dashboard" description="Sign in to see your invoices and approvals.">
      <MessageCard
        icon={<LockKeyhole />}
        title="Authentication Required"
        actions={
          <>
            <Button variant="primary" asChild>
              <Link to={subscribe}>Subscribe Now</Link>
            </Button>
            <Button variant="ghost" asChild>
              <Link to="/login">Sign in</Link>
            </Button>
          </>
        }
      >
        {shared.length > 0
          ? `${sharedText(shared)}. Sign in to upload what waits here.`
          : isMissed
            ? 'The shared files could not be taken. Sign in, and share them once more.'
            : 'Please subscribe to access your dashboard.'}
      </MessageCard>
    </Page>
  );
}
