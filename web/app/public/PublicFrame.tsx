import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSessionState } from '../../store/session/SessionContext.ts';
import { Logo } from '../../ui/brand/Logo.tsx';
import { Button } from '../../ui/forms/Button.tsx';

/** The frame of every screen that visitors can open. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-screen-2xl items-center justify-between gap-3 px-4 sm:px-6">
          <Logo to="/" />
          <SignInLinks />
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-screen-2xl flex-1 px-4 outline-none sm:px-6"
      >
        {children}
      </main>
    </div>
  );
}

function SignInLinks() {
  const { status } = useSessionState();
  const { pathname } = useLocation();
  // These screens offer signing in themselves.
  if (pathname === '/login' || pathname === '/join') return null;
  if (status === 'in') {
    return (
      <Button asChild>
        <Link to="/dashboard">Open dashboard</Link>
      </Button>
    );
  }
  return (
    <Button asChild>
      <Link to="/login">Sign in</Link>
    </Button>
  );
}
