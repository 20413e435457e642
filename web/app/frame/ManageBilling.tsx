import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';

export function ManageBilling() {
  return (
    <Button asChild>
      <Link to="/billing">Manage Billing</Link>
    </Button>
  );
}
