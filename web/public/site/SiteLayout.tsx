import type { ReactNode } from 'react';
import { accountingSoftware, apiDocs, readingMethod } from '#shared/screens.ts';
import { Mark } from '../../ui/brand/Mark.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { SkipLink } from '../../ui/layout/SkipLink.tsx';
import type { KeptFormName } from '../forms/keptForms.ts';
import { contactAddresses } from './placeholders.ts';
import { SiteHeader } from './SiteHeader.tsx';

const notices: readonly { name: KeptFormName; href: string; what: string }[] = [
  { name: 'demo', href: '/demo', what: 'Your demo request' },
  { name: 'contact', href: '/contact', what: 'Your message' },
];

/** Hidden on every page until the server refuses a form that was stored offline. */
function RefusedNotices() {
  return (
    <div role="status">
      {notices.map(({ name, href, what }) => (
        <p
          key={name}
          data-refused-notice={name}
          hidden
          className="border-b border-danger/30 bg-danger-soft px-4 py-3 text-center text-base text-danger-ink"
        >
          {`${what} was kept while you were offline, but not accepted when it was sent. `}
          <a className="font-medium underline" href={href}>
            See why, and send it again
          </a>
        </p>
      ))}
    </div>
  );
}

const groups = [
  {
    title: 'Product',
    links: [
      { href: '/features', label: 'Features' },
      { href: '/pricing', label: 'Pricing' },
      { href: accountingSoftware, label: 'Accounting software' },
      { href: readingMethod, label: 'How Docket reads' },
      { href: '/demo', label: 'Request Demo' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: `mailto:${contactAddresses.support}`, label: 'Help Center' },
      { href: `mailto:${contactAddresses.sales}`, label: 'Sales' },
      { href: '/contact', label: 'Contact Us' },
      { href: apiDocs, label: 'API' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/privacy', label: 'Privacy Policy' },
      { href: '/terms', label: 'Terms of Service' },
    ],
  },
];

function SiteFooter() {
  return (
    <footer className="below-fold border-t border-line bg-canvas">
      <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
        <div className="grid grid-cols-2 gap-x-6 gap-y-10 sm:grid-cols-3 lg:grid-cols-5">
          <div className="col-span-2 flex flex-col gap-3 sm:col-span-3 lg:col-span-2">
            <span className="flex items-center gap-2">
              <Mark className="size-6" />
              <span className="text-lg font-bold">Docket</span>
            </span>
            <p className="max-w-xs text-pretty text-ink-muted">
              Reads supplier invoices, flags what looks wrong, and lets your team approve and export
              them.
            </p>
          </div>
          {groups.map(({ title, links }) => (
            <nav key={title} aria-label={title} className="flex flex-col items-start gap-1">
              <h2 className="mb-1 text-base font-semibold">{title}</h2>
              {links.map(({ href, label }) => (
                <a
                  key={href}
                  href={href}
                  className="flex min-h-7 items-center rounded-sm text-ink-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
                >
                  {label}
                </a>
              ))}
            </nav>
          ))}
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line pt-6 text-sm text-ink-muted">
          <p>
            © <span data-current-year>{new Date().getFullYear()}</span> Docket. All rights reserved.
          </p>
          <a
            href={`mailto:${contactAddresses.general}`}
            className="inline-flex min-h-6 items-center rounded-sm hover:text-ink hover:underline"
          >
            {contactAddresses.general}
          </a>
        </div>
      </div>
    </footer>
  );
}

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
