import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { needsSetUp } from './needsSetUp.ts';
import { SetUpForm } from './SetUpForm.tsx';

/** For an admin whose first visit did not begin with the checkout. */
export function SetUpCard() {
  const { me } = useSignedIn();
  if (!needsSetUp(me)) return null;
  return (
    <Card aria-labelledby="set-up">
      <CardHeader
        id="set-up"
        title="About your company"
        description="So that amounts, exports and the name on e-mails are right from the start."
      />
      <CardBody>
        <SetUpForm me={me} onDone={() => {}} />
      </CardBody>
    </Card>
  );
}
