import { runBenches } from './harness/benches.ts';
import { confidences } from './reading/confidences.ts';
import { extraction } from './reading/extraction.ts';
import { figures } from './reading/figures.ts';
import { hostile } from './reading/hostile.ts';
import { hostileMail } from './reading/hostileMail.ts';
import { labels } from './reading/labels.ts';
import { learning } from './reading/learning.ts';
import { memory } from './reading/memory.ts';
import { queue } from './reading/queue.ts';
import { text } from './reading/text.ts';
import { vendorWeights } from './reading/vendorWeights.ts';

await runBenches('reading', {
  extraction,
  figures,
  text,
  'vendor-weights': vendorWeights,
  confidences,
  labels,
  learning,
  memory,
  hostile,
  'hostile-mail': hostileMail,
  queue,
});
