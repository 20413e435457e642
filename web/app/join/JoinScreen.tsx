import { Link, Navigate } from 'react-router-dom';
import { useSessionState } from '../../store/session/SessionContext.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { LinkChecking, LinkFailed } from '../login/LinkFailed.tsx';
import { useLinkToken } from '../login/linkToken.ts';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { JoinForm } from './JoinForm.tsx';
import { justJoined } from './justJoined.ts';
import { useInvitation } from './useInvitation.ts';

/** Links shown when an invitation cannot be used. */
function WaysToGoOn() {
  const { status } = useSessionState();
  return (
    <Button variant="primary" size="lg" asChild>
      {status === 'in' ? (
        <Link to="/dashboard">Go to the dashboard</Link>
      ) : (
        <Link to="/login">Sign in</Link>
      )}
    </Button>
  );
}

/** Shown when the page was opened without an invitation link. */
function NoInvitation() {
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-semibold">Join your team</h1>
        <p className="mt-1.5 text-ink-muted">
          Open the link in the mail that invited you. If you cannot find it, ask the person who
          invited you to send it again.
        </p>
      </div>
      <WaysToGoOn />
    </div>
  );
}

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
      return <LinkFailed problem={step.problem} onAgain={again} otherwise={<WaysToGoOn />} />;
  }
}
