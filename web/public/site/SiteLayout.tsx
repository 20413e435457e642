import type { ReactNode } from 'react';
import { classes } from '../../ui/foundation/classes.ts';
import { SkipLink } from '../../ui/layout/SkipLink.tsx';
import { RefusedNotices } from '../forms/RefusedNotices.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The frame of every public page. */
export function SiteLayout({ path, children }: { path: string | null; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <SkipLink />
      <SiteHeader path={path} />
      <main
        id="main"
        tabIndex={-1}
        // A page without an address (404) is one message and nothing else.
        className={classes('flex-1 outline-none', path === null && 'bg-canvas')}
      >
        <RefusedNotices />
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
