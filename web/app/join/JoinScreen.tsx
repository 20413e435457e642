import { Navigate } from 'react-router-dom';
import { Card } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { LinkChecking } from '../login/LinkChecking.tsx';
import { LinkFailed } from '../login/LinkFailed.tsx';
import { useLinkToken } from '../login/useLinkToken.ts';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { JoinForm } from './JoinForm.tsx';
import { justJoined } from './justJoined.ts';
import { NoInvitation } from './NoInvitation.tsx';
import { useInvitation } from './useInvitation.ts';
import { WaysToGoOn } from './WaysToGoOn.tsx';

export function JoinScreen() {
  const token = useLinkToken();
  return (
    <Page title="Join your team" description="Accept an invitation to work in Docket.">
      <PublicFrame>
        <Card className="mx-auto my-8 w-full max-w-md p-6 sm:my-16 sm:p-8">
          {token ? <Invited key={token} token={token} /> : <NoInvitation />}
        </Card>
      </PublicFrame>
    </Page>
  );
}

function Invited({ token }: { token: string }) {
  const { step, fail, done, again } = useInvitation(token);
  switch (step.at) {
    case 'checking':
      return <LinkChecking title="Opening your invitation…" />;
    case 'invited':
      return (
        <JoinForm
          token={token}
          invitation={step.invitation}
          replaces={step.replaces}
          onJoined={done}
          onLinkFailed={fail}
        />
      );
    case 'joined':
      return <Navigate to="/dashboard" replace state={justJoined} />;
    case 'failed':
      return (
        <LinkFailed
          problem={step.problem}
          action={
            step.problem.canRetry ? (
              <Button variant="primary" onClick={again}>
                Try again
              </Button>
            ) : (
              <WaysToGoOn />
            )
          }
        />
      );
  }
}
