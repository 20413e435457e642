import { CloudOff, LockKeyhole, Plug } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useConnection } from '../../api/connection.ts';
import { useSharedFiles } from '../../store/captures/useSharedFiles.ts';
import type { WhyOut } from '../../store/session/Session.ts';
import { useSession } from '../../store/session/SessionContext.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { loginPath } from '../navigation/sameOriginPath.ts';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { sharedText } from '../uploads/sharedText.ts';
import { useMissedShare } from '../uploads/useMissedShare.ts';

function BillingSignedOut() {
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

function IntegrationsSignedOut() {
  return (
    <Page title="Integrations" description="Connect your accounting software to Docket.">
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

const subscribe = '/subscribe?plan=starter';

/** Long enough to read the notice before the redirect. */
const noticeInMs = 1500;

function DashboardSignedOut() {
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
            ? 'The shared files could not be received. Sign in, and share them again.'
            : 'Please subscribe to access your dashboard.'}
      </MessageCard>
    </Page>
  );
}

/** Nobody is signed in on this device, and the server cannot be reached. */
function OutOfReach() {
  const session = useSession();
  return (
    <Page title="Offline" description="Docket cannot be reached right now.">
      <MessageCard
        icon={<CloudOff />}
        title="Docket cannot be reached"
        actions={<Button onClick={() => void session.refresh()}>Try again</Button>}
      >
        Nobody is signed in on this device. Check your connection, then try again.
      </MessageCard>
    </Page>
  );
}

/** Screens with a page of their own for visitors; all others redirect to signing in. */
const ownScreens: Record<string, ComponentType> = {
  '/dashboard': DashboardSignedOut,
  '/billing': BillingSignedOut,
  '/account': BillingSignedOut,
  '/integrations': IntegrationsSignedOut,
};

export function SignedOut({ why }: { why: WhyOut }) {
  const location = useLocation();
  const offline = useConnection() === 'offline';
  if (why === 'left') return <Navigate to="/subscribe" replace />;
  // Somebody was signed in here, so they have an account: ask to sign in, not to subscribe.
  if (why === 'ended') return <Navigate to={loginPath(location)} replace />;
  const Own = ownScreens[location.pathname];
  const unreachable = why === 'unreachable';
  if (Own && (!unreachable || offline)) {
    return (
      <PublicFrame>
        <Own />
      </PublicFrame>
    );
  }
  if (unreachable) {
    return (
      <PublicFrame>
        <OutOfReach />
      </PublicFrame>
    );
  }
  return <Navigate to={loginPath(location)} replace />;
}
