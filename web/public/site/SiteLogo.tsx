import { Mark } from '../../ui/brand/Mark.tsx';

/** Mark and name, leading to the front page. */
export function SiteLogo() {
  return (
    <a
      href="/"
      className="flex shrink-0 items-center gap-2 rounded-sm pointer-coarse:min-h-11"
      aria-label="Docket, home page"
    >
      <Mark className="size-7" />
      <span className="text-xl font-bold">Docket</span>
    </a>
  );
}
