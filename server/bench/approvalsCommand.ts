import { approvals } from './approvals/atOnce.ts';
import { beside } from './approvals/beside.ts';
import { runBenches } from './harness/benches.ts';

await runBenches('approvals', { approvals, beside });
