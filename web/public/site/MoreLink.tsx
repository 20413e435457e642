interface MoreLinkProps {
  href: string;
  label: string;
}

/** Below a short text: where the rest of it is. */
export function MoreLink({ href, label }: MoreLinkProps) {
  return (
    <p className="mt-3 text-base">
      <a
        href={href}
        className="inline-flex min-h-6 items-center rounded-sm font-medium text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
      >
        {label}
      </a>
    </p>
  );
}
