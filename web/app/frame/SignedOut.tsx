import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { BillingSignedOut } from '../billing/BillingSignedOut.tsx';
import { DashboardSignedOut } from '../dashboard/DashboardSignedOut.tsx';
import { IntegrationsSignedOut } from '../integrations/IntegrationsSignedOut.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { OutOfReach } from './OutOfReach.tsx';

export interface SignedOutProps {
  why: 'left' | 'refused' | 'unreachable';
}

/** Screens that speak for themselves to a visitor; all others lead to signing in. */
const ownScreens: Record<string, ComponentType<SignedOutProps>> = {
  '/dashboard': DashboardSignedOut,
  '/billing': BillingSignedOut,
  '/account': BillingSignedOut,
  '/integrations': IntegrationsSignedOut,
};

export function SignedOut({ why }: SignedOutProps) {
  const { pathname, search, hash } = useLocation();
  if (why === 'left') return <Navigate to="/subscribe" replace />;
  const Own = ownScreens[pathname];
  if (Own) {
    return (
      <PublicFrame>
        <Own why={why} />
      </PublicFrame>
    );
  }
  if (why === 'unreachable') {
    return (
      <PublicFrame>
        <OutOfReach />
      </PublicFrame>
    );
  }
  const next = encodeURIComponent(`${pathname}${search}${hash}`);
  return <Navigate to={`/login?next=${next}`} replace />;
}
