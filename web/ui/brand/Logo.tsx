import { Link } from 'react-router-dom';
import { Mark } from './Mark.tsx';

/** Logo and name, linked to the dashboard or, outside the application, to the home page. */
export function Logo({ to }: { to: string }) {
  return (
    <Link to={to} className="flex shrink-0 items-center gap-2 rounded-sm pointer-coarse:min-h-11">
      <Mark className="size-6" />
      <span className="text-lg font-bold">Docket</span>
    </Link>
  );
}
