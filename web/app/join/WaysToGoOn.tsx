import { Link } from 'react-router-dom';
import { useSessionState } from '../../store/session/SessionContext.ts';
import { Button } from '../../ui/forms/Button.tsx';

/** Links shown when an invitation cannot be used. */
export function WaysToGoOn() {
  const { status } = useSessionState();
  return (
    <Button variant="primary" size="lg" asChild>
      {status === 'in' ? (
        <Link to="/dashboard">Go to the dashboard</Link>
      ) : (
        <Link to="/login">Sign in</Link>
      )}
    </Button>
  );
}
