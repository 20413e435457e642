import { Hammer } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Page } from '../page/Page.tsx';

export interface NotBuiltYetProps {
  title: string;
  /** What will stand here, in a sentence. */
  purpose: string;
  canonicalPath?: string;
}

/** Says plainly that a screen is still to come. */
export function NotBuiltYet({ title, purpose, ...page }: NotBuiltYetProps) {
  return (
    <Page title={title} description={purpose} {...page}>
      <div className="flex flex-col gap-6">
        <PageHeader title={title} />
        <NotBuiltYetCard purpose={purpose} />
      </div>
    </Page>
  );
}

function NotBuiltYetCard({ purpose }: { purpose: string }) {
  return (
    <Card>
      <EmptyState icon={<Hammer />} title="This screen is not built yet">
        {`What it is for: ${purpose.charAt(0).toLowerCase()}${purpose.slice(1)}`}
      </EmptyState>
    </Card>
  );
}
