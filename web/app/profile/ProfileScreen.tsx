import { may } from '#shared/permissions.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { AwayCard } from './AwayCard.tsx';
import { NameCard } from './NameCard.tsx';
import { NotificationsCard } from './NotificationsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

export function ProfileScreen() {
  const { me } = useSignedIn();
  return (
    <Page
      title="Account settings"
      description="Your name, your passkeys, your notifications and where you are signed in."
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-6 xl:max-w-6xl">
        <PageHeader
          title="Account settings"
          description="Your name, your passkeys, your notifications and where you are signed in."
        />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <NameCard />
            {may(me.roles, 'invoices.approve') && <AwayCard />}
            <PasskeysCard />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <NotificationsCard />
            <SessionsCard />
          </div>
        </div>
      </div>
    </Page>
  );
}
