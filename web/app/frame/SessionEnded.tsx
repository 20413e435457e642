import { useLocation } from 'react-router-dom';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { loginPath } from '../navigation/loginPath.ts';
import { signedOutText } from '../session/signedOutText.ts';

/** Signing in opens in a new tab, so that unsaved input on this page is not lost. */
export function SessionEnded() {
  const location = useLocation();
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" asChild>
          <a href={loginPath(location)} target="_blank" rel="noopener">
            Sign in in a new tab
          </a>
        </Button>
      }
    >
      {signedOutText} What you have typed is still here.
    </Banner>
  );
}
