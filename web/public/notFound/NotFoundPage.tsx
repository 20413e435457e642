import { ButtonLink } from '../site/ButtonLink.tsx';
import { PageHero } from '../site/Section.tsx';

export function NotFoundPage() {
  return (
    <PageHero
      alone
      title="404 Page Not Found"
      actions={
        <>
          <ButtonLink href="/" variant="primary" size="lg">
            Go to the home page
          </ButtonLink>
          <ButtonLink href="/dashboard" size="lg">
            Go to the dashboard
          </ButtonLink>
        </>
      }
    >
      There is no page at this address. Check it for a typing mistake, or go on from here.
    </PageHero>
  );
}
