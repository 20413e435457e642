import { Link } from 'react-router-dom';
import { Mark } from './Mark.tsx';

/** Mark and name, leading home: to the dashboard inside the app, to the front page outside. */
export function Logo({ to }: { to: string }) {
  return (
    <Link to={to} className="flex shrink-0 items-center gap-2 rounded-sm pointer-coarse:min-h-11">
      <Mark className="size-6" />
      <span className="text-lg font-bold">Docket</span>
    </Link>
  );
}
