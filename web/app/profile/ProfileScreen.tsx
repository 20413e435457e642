import { PageHeader } from '../../ui/PageHeader.tsx';
import { Page } from '../page/Page.tsx';
import { NameCard } from './NameCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

export function ProfileScreen() {
  return (
    <Page
      title="Account settings"
      description="Your name, your passkeys and where you are signed in."
    >
      <div className="flex max-w-3xl flex-col gap-6">
        <PageHeader
          title="Account settings"
          description="Your name, your passkeys and where you are signed in."
        />
        <NameCard />
        <PasskeysCard />
        <SessionsCard />
      </div>
    </Page>
  );
}
