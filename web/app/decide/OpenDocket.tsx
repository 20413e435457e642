import { Link } from 'react-router-dom';
import { useSessionState } from '../../store/session/SessionContext.ts';
import { Button } from '../../ui/forms/Button.tsx';

/** Opens the application, through signing in if necessary. */
export function OpenDocket({ path }: { path: string }) {
  const { status } = useSessionState();
  if (status === 'in') {
    return (
      <Button asChild>
        <Link to={path}>Open it in Docket</Link>
      </Button>
    );
  }
  return (
    <Button asChild>
      <Link to={`/login?next=${encodeURIComponent(path)}`}>Sign in to Docket</Link>
    </Button>
  );
}
