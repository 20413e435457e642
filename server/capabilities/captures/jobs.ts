import { z } from 'zod';
import { everyMinute, type JobKind, job } from '../../platform/jobs/jobs.ts';
import { captureJob } from './captureJob.ts';
import { type CaptureServices, readCapture } from './readCapture.ts';
import { mailWorkerCount } from './reading/MailReader.ts';
import { enqueueWaitingMails } from './waitingForPlan.ts';

export function captureJobs(services: CaptureServices): JobKind[] {
  return [
    job({
      ...captureJob,
      // `readCapture` counts the tries and gives up earlier than the queue.
      retries: 40,
      atOnce: mailWorkerCount,
      run: (data, { log }) => readCapture(services, data, log),
    }),
    job({
      name: 'captures.waiting',
      data: z.object({}),
      retries: 0,
      atOnce: 1,
      schedule: everyMinute,
      run: () => enqueueWaitingMails(services),
    }),
  ];
}
