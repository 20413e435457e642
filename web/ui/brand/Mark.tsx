/** The logo, a slip of paper with a tick. The same drawing is in static/icon.svg. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="7.5" className="fill-accent" />
      <path
        className="fill-on-accent"
        d="M10 6.5h12a1.5 1.5 0 0 1 1.5 1.5v17.6l-2.5-1.7-2.5 1.7-2.5-1.7-2.5 1.7-2.5-1.7-2.5 1.7V8A1.5 1.5 0 0 1 10 6.5Z"
      />
      <path
        className="fill-none stroke-accent"
        d="m12 14.6 2.9 2.9 5.3-5.6"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
