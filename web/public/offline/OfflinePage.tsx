import { ButtonLink } from '../site/ButtonLink.tsx';
import { PageHero } from '../site/Section.tsx';

/** The service worker shows it instead of a screen that this device has not cached. */
export function OfflinePage() {
  return (
    <PageHero
      alone
      title="This page is not on this device"
      actions={
        <ButtonLink href="/" variant="primary" size="lg">
          Go to the home page
        </ButtonLink>
      }
    >
      You are offline. It opens as soon as there is a connection; the public pages open without one.
    </PageHero>
  );
}
