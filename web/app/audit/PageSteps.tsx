import { Button } from '../../ui/forms/Button.tsx';

interface PageStepsProps {
  label: string;
  page: number;
  isLast: boolean;
  goTo: (page: number) => void;
}

/** Paging through a list of unknown length. */
export function PageSteps({ label, page, isLast, goTo }: PageStepsProps) {
  if (page === 1 && isLast) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-end gap-3 text-sm text-ink-muted">
      <Button size="sm" disabled={page === 1} onClick={() => goTo(page - 1)}>
        Previous
      </Button>
      <p aria-live="polite">Page {page}</p>
      <Button size="sm" disabled={isLast} onClick={() => goTo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
