import { CallToAction } from '../site/CallToAction.tsx';
import { PageHero } from '../site/PageHero.tsx';
import { Benefits } from './Benefits.tsx';
import { FeatureCards } from './FeatureCards.tsx';
import { Specifications } from './Specifications.tsx';

export function FeaturesPage() {
  return (
    <>
      <PageHero title="Everything between the supplier’s mail and your ledger">
        Reading, checking, approving, exporting: one place for every invoice, with the reasons on
        screen and the record kept.
      </PageHero>
      <FeatureCards />
      <Benefits />
      <Specifications />
      <CallToAction
        title="See it on your own invoices"
        action={{ href: '/demo', label: 'Request Demo' }}
        other={{ href: '/pricing', label: 'View Pricing' }}
      >
        15 minutes with us, or 14 days by yourself: either way you know what Docket does for you
        before you pay.
      </CallToAction>
    </>
  );
}
