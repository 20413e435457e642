import type { KeptFormName } from './keptForms.ts';

const notices: readonly { name: KeptFormName; href: string; what: string }[] = [
  { name: 'demo', href: '/demo', what: 'Your demo request' },
  { name: 'contact', href: '/contact', what: 'Your message' },
];

/** Hidden on every page until the server refuses a form that was stored offline. */
export function RefusedNotices() {
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
