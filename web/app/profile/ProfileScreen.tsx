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
      <div className="mx-auto flex max-w-3xl flex-col gap-6 xl:max-w-6xl">
        <PageHeader
          title="Account settings"
          description="Your name, your passkeys and where you are signed in."
        />
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <NameCard />
            <PasskeysCard />
          </div>
          <SessionsCard />
        </div>
      </div>
    </Page>
  );
}
