import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useConnection } from '../../api/useConnection.ts';
import type { WhyOut } from '../../store/session/Session.ts';
import { BillingSignedOut } from '../billing/BillingSignedOut.tsx';
import { DashboardSignedOut } from '../dashboard/DashboardSignedOut.tsx';
import { IntegrationsSignedOut } from '../integrations/IntegrationsSignedOut.tsx';
import { loginPath } from '../navigation/loginPath.ts';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { OutOfReach } from './OutOfReach.tsx';

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
