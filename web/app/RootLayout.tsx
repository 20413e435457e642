import { lazy, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { SkipLink } from '../ui/layout/SkipLink.tsx';
import { useFocusOnNavigation } from './navigation/focusHeading.ts';
import { useNamedSection } from './navigation/useNamedSection.ts';
import { UpdatePrompt } from './update/UpdatePrompt.tsx';

// No toast appears in the first moment, so the code for toasts can load after the first paint.
const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }));

export function RootLayout() {
  useFocusOnNavigation();
  useNamedSection();
  return (
    <>
      <SkipLink />
      <UpdatePrompt />
      <Outlet />
      <Suspense>
        <Toasts />
      </Suspense>
      <ScrollRestoration />
    </>
  );
}
