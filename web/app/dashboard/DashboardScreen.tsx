import { useLocation } from 'react-router-dom';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { hasJustJoined } from '../join/justJoined.ts';
import { NotBuiltYetCard } from '../notBuiltYet/NotBuiltYet.tsx';
import { Page } from '../page/Page.tsx';
import { fullName } from '../people/fullName.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { ProcessingCard } from '../uploads/processing/ProcessingCard.tsx';
import { UploadCard } from '../uploads/UploadCard.tsx';

export function DashboardScreen() {
  const { me } = useSignedIn();
  const { state } = useLocation();
  const name = me.firstName || fullName(me);
  const greeting = hasJustJoined(state) ? 'Welcome' : 'Welcome back';
  return (
    <Page title="Dashboard" description="What your invoices need today.">
      <div className="flex flex-col gap-6">
        <PageHeader title={`${greeting}, ${name}`} description={me.accountName} />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <UploadCard />
          <ProcessingCard />
        </div>
        <NotBuiltYetCard purpose="What needs your approval, and what Docket has saved you." />
      </div>
    </Page>
  );
}
