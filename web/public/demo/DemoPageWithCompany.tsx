import { DemoCompany } from './DemoCompany.tsx';
import { DemoPage } from './DemoPage.tsx';

export function DemoPageWithCompany() {
  return <DemoPage company={<DemoCompany />} />;
}
