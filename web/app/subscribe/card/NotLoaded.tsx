import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { notLoaded } from './Card.ts';

interface NotLoadedProps {
  /** The reason, if it is known. */
  reason?: string | undefined;
  onAgain: () => void;
}

export function NotLoaded({ reason, onAgain }: NotLoadedProps) {
  return (
    <Banner
      tone="danger"
      title={notLoaded}
      action={
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      }
    >
      {reason ?? 'Check your connection and try again.'}
    </Banner>
  );
}
