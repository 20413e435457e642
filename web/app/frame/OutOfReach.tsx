import { CloudOff } from 'lucide-react';
import { useSession } from '../../store/session/SessionContext.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../page/Page.tsx';
import { MessageCard } from '../public/MessageCard.tsx';

/** Nobody is signed in on this device, and the server cannot be reached. */
export function OutOfReach() {
  const session = useSession();
  return (
    <Page title="Offline" description="Docket cannot be reached right now.">
      <MessageCard
        icon={<CloudOff />}
        title="Docket cannot be reached"
        actions={<Button onClick={() => void session.refresh()}>Try again</Button>}
      >
        Nobody is signed in on this device. Check your connection, then try again.
      </MessageCard>
    </Page>
  );
}
