import { expect } from 'vitest';
import { expireHeartbeats, type Workplace } from '../../../testing/killedReading.ts';
import { until } from '../../../testing/program.ts';
import { invoicePdf } from '../../../testing/uploads.ts';
import { madeMail } from './madeMail.ts';
import { addressOf, sendMail } from './mails.ts';

interface Outcome {
  /** Mails that were sent, captures, and invoices from them. */
  sent: number;
  captures: number;
  invoices: number;
  /** Distinct invoice numbers. */
  numbers: number;
  /** Rounds in which the server was killed after it had accepted the mail and before it had read it. */
  interrupted: number;
  sentAgain: number;
  notProcessed: { subject: string; error: string | null }[];
}

const invoicesOfMail = 2;
const unfinished = "select 1 from email_captures where status not in ('processed', 'failed')";

/**
 * Sends a mail in each round to a server that is killed with -9 once it has accepted it, or some time after that. A mail
 * that was not accepted is sent again, as mail servers do.
 */
export async function mailWhileKilled(
  workplace: Workplace,
  { port, rounds, pause }: { port: number; rounds: number; pause?: () => Promise<void> },
): Promise<Outcome> {
  const pdf = (round: number, index: number) => ({
    filename: `${index}.pdf`,
    content: invoicePdf({ number: `M-${round}-${index}`, total: `${100 + round}.${10 + index}` }),
  });
  const from = 'billing@lakeside-paper.example';
  const mails = new Map<number, Buffer>();
  /** Kept, so that a mail that is sent again has the same bytes. */
  const mailOf = async (round: number, to: string) => {
    const raw =
      mails.get(round) ??
      (await madeMail({
        from,
        to,
        subject: `Mail ${round}`,
        messageId: `<${round}@lakeside-paper.example>`,
        attachments: Array.from({ length: invoicesOfMail }, (_, index) => pdf(round, index)),
      }));
    mails.set(round, raw);
    return raw;
  };
  const send = async (round: number, to: string) =>
    sendMail({ port, envelope: { from, to: [to] } }, { raw: await mailOf(round, to) });
  let [interrupted, sentAgain] = [0, 0];
  let unaccepted: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const { program, client } = await workplace.start();
    const to = await addressOf(client);
    const sent = [...unaccepted, round];
    const sending = Promise.all(
      sent.map((mail) =>
        send(mail, to).then(
          () => null,
          () => mail,
        ),
      ),
    );
    unaccepted = (await sending).filter((mail) => mail !== null);
    await pause?.();
    program.signal('SIGKILL');
    await program.ended();
    sentAgain += unaccepted.length;
    const { rowCount } = await workplace.query(`${unfinished} and subject = 'Mail ${round}'`);
    interrupted += rowCount ?? 0;
    await expireHeartbeats(workplace);
  }

  const { program, client } = await workplace.start();
  const to = await addressOf(client);
  for (const mail of unaccepted) await send(mail, to);
  await until(
    'every mail to be looked through',
    async () => (await workplace.query(unfinished)).rowCount === 0,
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

/** Sends a mail in each round to a server that is then killed, and expects each mail once, with its invoices. */
export async function mailAcrossKills(
  workplace: Workplace,
  plan: { port: number; rounds: number },
): Promise<void> {
  const { rounds } = plan;
  const outcome = await mailWhileKilled(workplace, plan);
  // Without an interruption the test would prove nothing.
  expect(outcome.interrupted).toBeGreaterThan(0);
  expect(outcome).toMatchObject({
    captures: rounds,
    invoices: invoicesOfMail * rounds,
    numbers: invoicesOfMail * rounds,
    notProcessed: [],
  });
}
