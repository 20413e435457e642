import { runBenches } from '../../server/bench/harness/benches.ts';
import { accounts } from './accounts.ts';
import { dashboard } from './dashboard.ts';
import { firstLoad } from './firstLoad.ts';
import { firstOpen } from './firstOpen.ts';
import { invoiceList } from './invoiceList.ts';
import { vendorList } from './vendorList.ts';

await runBenches('lists', {
  invoices: invoiceList,
  vendors: vendorList,
  dashboard,
  accounts,
  'first-load': firstLoad,
  open: firstOpen,
});
