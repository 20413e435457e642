import { fit } from './coding/fit.ts';
import { speed } from './coding/speed.ts';
import { suggestions } from './coding/suggestions.ts';
import { runBenches } from './harness/benches.ts';

await runBenches('coding', { suggestions, speed, fit });
