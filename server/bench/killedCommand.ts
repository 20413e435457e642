import { runBenches } from './harness/benches.ts';
import { exports } from './killed/exports.ts';
import { mail } from './killed/mail.ts';
import { reading } from './killed/reading.ts';

await runBenches('killed', { reading, mail, exports });
