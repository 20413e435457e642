import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { pushHere, turnPushOff, turnPushOn } from '../../store/notifications/pushHere.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { pushTexts } from '../notifications/pushTexts.ts';
import { useSignedIn } from '../session/SignedIn.ts';

export function PushOnThisDevice() {
  const { database } = useSignedIn();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(0);
  const [problem, setProblem] = useState<string>();
  const here = useLiveQuery(() => pushHere(database), [database, asked]);
  if (!here) return null;

  async function change() {
    setBusy(true);
    setProblem(undefined);
    try {
      await (here === 'on' ? turnPushOff(database) : turnPushOn(database));
    } catch (error) {
      setProblem(whyNot(error));
    } finally {
      setBusy(false);
      // The browser's permission is not in the database, so re-render to read it again.
      setAsked((times) => times + 1);
    }
  }

  return (
    <section aria-labelledby="push-here" className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <h3 id="push-here" className="font-medium">
          Push notifications on this device
        </h3>
        <Badge tone={here === 'on' ? 'positive' : 'neutral'}>{here === 'on' ? 'On' : 'Off'}</Badge>
      </div>
      <p role="status" className="text-sm text-ink-muted">
        {pushTexts[here]}
      </p>
      <FormProblem text={problem} />
      {(here === 'on' || here === 'off') && (
        <div>
          <Button busy={busy} onClick={() => void change()}>
            {here === 'on' ? 'Switch off' : 'Switch on'}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Browsers without a push service report technical errors. */
function whyNot(error: unknown): string {
  if (error instanceof DOMException) {
    return 'Your browser cannot reach its push service. Check the network and try again.';
  }
  return problemText(error);
}
