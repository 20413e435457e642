import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';
import { Example, Group } from './Group.tsx';
import { RuleDialog } from './RuleDialog.tsx';

export function OverlaysGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <Example title="Dialogs">
        <RuleDialog />
        <AlertDialog
          trigger={<Button>Approve all…</Button>}
          title="Approve 12 invoices?"
          description="Together they come to $48,210.75. Each counts as your approval."
          confirmLabel="Approve 12 invoices"
          onConfirm={() => toast({ title: 'Success', tone: 'positive' })}
        />
        <AlertDialog
          destructive
          trigger={<Button variant="danger">Delete rule…</Button>}
          title="Delete “Large freight”?"
          description="Pending invoices will be judged by the default rules. This cannot be undone."
          confirmLabel="Delete rule"
          onConfirm={() => toast({ title: 'Rule deleted' })}
        >
          <Banner tone="warning">Four pending invoices use this rule.</Banner>
        </AlertDialog>
      </Example>
    </Group>
  );
}
