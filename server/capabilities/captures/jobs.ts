import { z } from 'zod';
import { statement } from '../../platform/db/statement.ts';
import { everyMinute, type JobKind, job } from '../../platform/jobs/jobs.ts';
import { answerJob } from '../uploads/mails/answerJob.ts';
import { type AnswerServices, answerSender } from './answerSender.ts';
import { captureJob } from './captureJob.ts';
import { type CaptureServices, readCapture } from './readCapture.ts';
import { mailWorkerCount } from './reading/MailReader.ts';
import { enqueueWaitingMails } from './waitingForPlan.ts';

/** When an answer was is needed for a day. */
const forgetSenders = statement(
  "delete from answered_senders where answered_at < now() - interval '30 days'",
);

export function captureJobs(services: CaptureServices & AnswerServices): JobKind[] {
  return [
    job({
      ...captureJob,
      // `readCapture` counts the tries and gives up earlier than the queue.
      retries: 40,
      atOnce: mailWorkerCount,
      run: (data, { log }) => readCapture(services, data, log),
    }),
    job({
      ...answerJob,
      retries: 5,
      atOnce: 1,
      run: (data) => answerSender(services, data),
    }),
    job({
      name: 'captures.clean-up',
      data: z.object({}),
      retries: 2,
      atOnce: 1,
      schedule: '41 3 * * *',
      run: () =>
        services.db.acrossAccounts('inbound-mail', async (tx) => {
          await tx.run(forgetSenders);
        }),
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
