import { lazy, Suspense } from 'react';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { needsSetUp } from './needsSetUp.ts';

/** Forms are not part of what every dashboard waits for. */
export const loadSetUpForm = async () => ({ default: (await import('./SetUpForm.tsx')).SetUpForm });
const SetUpForm = lazy(loadSetUpForm);

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
        <Suspense fallback={<Skeleton className="h-64 w-full" />}>
          <SetUpForm me={me} onDone={() => {}} />
        </Suspense>
      </CardBody>
    </Card>
  );
}
