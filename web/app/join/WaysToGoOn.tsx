import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';

export function WaysToGoOn() {
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="primary" asChild>
        <Link to="/login">Sign in</Link>
      </Button>
      <p className="text-sm text-ink-muted">
        No account yet? Ask the person who invited you to send the invitation again.
      </p>
    </div>
  );
}
