import { useSignedIn } from '../session/SignedIn.ts';

/** The company, on wide screens only; the menus show it everywhere. */
export function CompanyName() {
  const { me } = useSignedIn();
  return (
    <span className="hidden max-w-48 min-w-0 truncate border-l border-line pl-3 text-ink-muted 2xl:block">
      {me.accountName}
    </span>
  );
}
