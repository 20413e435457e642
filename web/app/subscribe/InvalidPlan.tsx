import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { MessageCard } from '../public/MessageCard.tsx';

export function InvalidPlan() {
  return (
    <MessageCard
      icon={<TriangleAlert />}
      title="Invalid Plan"
      actions={
        <Button variant="primary" asChild>
          <a href="/pricing">View Pricing</a>
        </Button>
      }
    >
      The requested subscription plan is not valid.
    </MessageCard>
  );
}
