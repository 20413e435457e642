import { runBenches } from './harness/benches.ts';
import { feed } from './relay/feed.ts';
import { load } from './relay/load.ts';
import { writes } from './relay/writes.ts';

await runBenches('relay', { load, writes, feed });
