import { letTimePass, type Workplace } from '../../testing/killedReading.ts';
import { until } from '../../testing/program.ts';
import { invoicePdf } from '../../testing/uploads.ts';
import { addressOf, sendMail } from './mails.ts';

interface Outcome {
  /** Mails that were sent, that are there, and the invoices that came of them. */
  sent: number;
  captures: number;
  invoices: number;
  /** Different numbers on them. */
  numbers: number;
  /** Mails that had not been looked through when the server was killed. */
  interrupted: number;
  sentAgain: number;
  notProcessed: { subject: string; error: string | null }[];
}

const invoicesOfMail = 2;
const unsettled =
  "select 1 from email_captures where status not in ('processed', 'failed') limit 1";

/**
 * Sends a mail in each round to a server that is killed with -9 once it has said yes, or at another moment that is given.
 * A mail whose sender heard no yes is sent again, as mail servers do.
 */
export async function mailWhileKilled(
  workplace: Workplace,
  { port, rounds, moment }: { port: number; rounds: number; moment?: () => Promise<void> },
): Promise<Outcome> {
  const pdf = (round: number, place: number) => ({
    filename: `${place}.pdf`,
    content: invoicePdf({ number: `M-${round}-${place}`, total: `${100 + round}.${10 + place}` }),
  });
  const mailOf = (round: number, to: string) => ({
    from: 'billing@lakeside-paper.example',
    to,
    subject: `Mail ${round}`,
    messageId: `<${round}@lakeside-paper.example>`,
    attachments: Array.from({ length: invoicesOfMail }, (_, place) => pdf(round, place)),
  });
  let [interrupted, sentAgain] = [0, 0];
  let unheard: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { program, client } = await workplace.start();
    const to = await addressOf(client);
    const sent = [...unheard, round];
    const sending = Promise.all(
      sent.map((one) =>
        sendMail({ port }, mailOf(one, to)).then(
          () => null,
          () => one,
        ),
      ),
    );
    await (moment ? moment() : sending);
    program.signal('SIGKILL');
    await program.ended();
    unheard = (await sending).filter((one) => one !== null);
    sentAgain += unheard.length;
    interrupted += (await workplace.query(unsettled)).rowCount ?? 0;
    await letTimePass(workplace);
  }

  const { program, client } = await workplace.start();
  const to = await addressOf(client);
  for (const one of unheard) await sendMail({ port }, mailOf(one, to));
  await until(
    'every mail to be looked through',
    async () => (await workplace.query(unsettled)).rowCount === 0,
    300_000,
  );
  const { rows } = await workplace.query(`select
      (select count(*)::int from email_captures) as captures,
      (select count(*)::int from invoices) as invoices,
      (select count(distinct invoice_number)::int from invoices) as numbers`);
  const wrong = await workplace.query(
    "select subject, error_message as error from email_captures where status <> 'processed'",
  );
  program.signal('SIGTERM');
  await program.ended();
  return { sent: rounds, ...rows[0], interrupted, sentAgain, notProcessed: wrong.rows };
}
