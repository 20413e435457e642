import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Example } from './Group.tsx';

export function ToastExamples() {
  return (
    <Example title="Toasts: one at a time, for five seconds">
      <Button onClick={() => toast({ title: 'Refreshed' })}>Plain</Button>
      <Button
        onClick={() =>
          toast({
            title: 'Copied!',
            description: 'Email address copied to clipboard',
            tone: 'positive',
          })
        }
      >
        Good news
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Export Failed',
            description: 'Failed to export invoice to QuickBooks',
            tone: 'danger',
          })
        }
      >
        Bad news
      </Button>
      <Button
        onClick={() =>
          toast({
            title: 'Invoice Rejected',
            description: 'Northwind Freight, 884-1120',
            action: { label: 'Reopen', onPress: () => toast({ title: 'Invoice reopened' }) },
          })
        }
      >
        With an action
      </Button>
    </Example>
  );
}
