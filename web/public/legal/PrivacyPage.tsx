import { LegalPage } from './LegalPage.tsx';
import { privacy } from './privacy.ts';

export function PrivacyPage() {
  return <LegalPage {...privacy} />;
}
