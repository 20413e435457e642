import { Link } from 'react-router-dom';
import { Button } from '../../ui/forms/Button.tsx';

export function ManageBilling() {
  return (
    <Button asChild>
      <Link to="/billing">Manage Billing</Link>
    </Button>
  );
}
