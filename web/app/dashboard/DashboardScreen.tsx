import { PageHeader } from '../../ui/PageHeader.tsx';
import { NotBuiltYetCard } from '../notBuiltYet/NotBuiltYet.tsx';
import { Page } from '../page/Page.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export function DashboardScreen() {
  const { me } = useSignedIn();
  const name = me.firstName || fullName(me);
  return (
    <Page title="Dashboard" description="What your invoices need today.">
      <div className="flex flex-col gap-6">
        <PageHeader title={`Welcome back, ${name}`} description={me.accountName} />
        <NotBuiltYetCard purpose="What needs your approval, what is being read, and what Docket has saved you." />
      </div>
    </Page>
  );
}
