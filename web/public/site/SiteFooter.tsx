import { apiDocs } from '#shared/screens.ts';
import { Mark } from '../../ui/brand/Mark.tsx';
import { desks } from './placeholders.ts';

const groups = [
  {
    title: 'Product',
    links: [
      { href: '/features', label: 'Features' },
      { href: '/pricing', label: 'Pricing' },
      { href: '/demo', label: 'Request Demo' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: `mailto:${desks.support}`, label: 'Help Center' },
      { href: `mailto:${desks.sales}`, label: 'Sales' },
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

export function SiteFooter() {
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
            href={`mailto:${desks.general}`}
            className="inline-flex min-h-6 items-center rounded-sm hover:text-ink hover:underline"
          >
            {desks.general}
          </a>
        </div>
      </div>
    </footer>
  );
}
