import { useState } from 'react';
import { endMyDelegation, setMyDelegation } from '#shared/approvals/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { AwayForm, awayWords } from '../away/AwayForm.tsx';
import { useTeam } from '../people/useMembersHere.ts';
import { useSignedIn } from '../session/SignedIn.ts';

/** The person's own absence, with a substitute who approves meanwhile. */
export function AwayCard() {
  const { me, database } = useSignedIn();
  const team = useTeam();
  const [problem, setProblem] = useState<string>();
  const self = team.find(({ id }) => id === me.id);
  if (!self) return null;
  const words = self.away && awayWords(self.away, team, new Date());

  async function endAbsence() {
    try {
      setProblem(undefined);
      await database.members.put(await call(endMyDelegation));
      toast({ title: 'You are back', tone: 'positive' });
    } catch (error) {
      setProblem(problemText(error));
    }
  }

  return (
    <Card aria-labelledby="away">
      <CardHeader
        id="away"
        title="Out of office"
        description={words ?? 'Somebody else approves for you while you are away.'}
        actions={
          words && (
            <Button size="sm" onClick={() => void endAbsence()}>
              I am back
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-4">
        <FormProblem text={problem} />
        <AwayForm
          key={`${self.away?.startsAt}`}
          personId={me.id}
          away={self.away}
          onSave={async (body) => {
            await database.members.put(await call(setMyDelegation, { body }));
            toast({ title: 'Absence saved', tone: 'positive' });
          }}
        />
      </CardBody>
    </Card>
  );
}
