import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useMissedShare } from './useMissedShare.ts';

/** Says that shared files did not arrive, and how to add them anyway. */
export function MissedShare() {
  const [isMissed, forget] = useMissedShare();
  if (!isMissed) return null;
  return (
    <Banner
      tone="warning"
      title="The shared files could not be taken"
      action={
        <Button size="sm" onClick={forget}>
          Dismiss
        </Button>
      }
    >
      Docket was not ready on this device yet. Now it is: share them once more, or choose them here.
    </Banner>
  );
}
