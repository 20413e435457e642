import { growth, oneDay } from './day/benches.ts';
import { runBenches } from './harness/benches.ts';

await runBenches('day', { day: oneDay, growth });
