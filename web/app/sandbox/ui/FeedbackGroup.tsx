import { Inbox, SearchX } from 'lucide-react';
import { Card } from '../../../ui/display/Card.tsx';
import { Spinner } from '../../../ui/display/Spinner.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Example, Group } from './Group.tsx';

function ToastExamples() {
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

export function FeedbackGroup({ id, title }: { id: string; title: string }) {
  return (
    <Group id={id} title={title}>
      <Example title="Banners" layout="stack">
        <Banner action={<Button size="sm">Review and merge</Button>}>
          Three groups of vendors look like duplicates.
        </Banner>
        <Banner tone="warning" action={<Button size="sm">Subscribe Now</Button>}>
          Your trial ends in 3 days. Subscribe now to keep processing invoices.
        </Banner>
        <Banner
          tone="danger"
          title="Payment past due"
          action={<Button size="sm">Update Payment</Button>}
        >
          Your payment is past due. Please update your payment method to continue using the service.
        </Banner>
        <Banner>Figures are typical until 20 invoices have been processed.</Banner>
      </Example>
      <ToastExamples />
      <Example title="Progress" layout="fields">
        <Progress label="Uploading BH-20418.pdf" value={35} />
        <Progress label="Finished" value={100} tone="positive" />
        <Progress label="Failed" value={70} tone="danger" />
        <Progress label="Reading the invoice" value={null} />
      </Example>
      <Example title="Spinners">
        <Spinner size="sm" label="Loading" />
        <Spinner label="Loading" />
        <Spinner size="lg" label="Loading dashboard" className="text-accent-ink" />
        <span className="flex items-center gap-2 text-ink-muted">
          <Spinner /> Loading dashboard...
        </span>
      </Example>
      <Example title="Skeletons" layout="stack">
        <div className="flex items-center gap-3">
          <Skeleton shape="circle" className="size-8" />
          <span className="flex flex-col gap-1.5">
            <Skeleton className="w-48" />
            <Skeleton className="w-32" />
          </span>
        </div>
      </Example>
      <Example title="Empty states" layout="stack">
        <div className="grid gap-4 sm:grid-cols-2">
          <Card>
            <EmptyState
              icon={<Inbox />}
              title="No invoices yet"
              action={<Button variant="primary">Upload an invoice</Button>}
            >
              Drop a file above, or forward one to your inbound address.
            </EmptyState>
          </Card>
          <Card>
            <EmptyState icon={<SearchX />} title="Nothing matches “harbour”">
              Try fewer letters, or search by invoice number.
            </EmptyState>
          </Card>
        </div>
      </Example>
    </Group>
  );
}
