import { setTimeout as wait } from 'node:timers/promises';
import { mailLimits } from '../../capabilities/captures/reading/limits.ts';
import { mailWorkerCount } from '../../capabilities/captures/reading/MailReader.ts';
import { hostileMails } from '../../capabilities/captures/testing/hostileMails.ts';
import { madeMail } from '../../capabilities/captures/testing/madeMail.ts';
import { addressOf, capturesOf, sendMail } from '../../capabilities/captures/testing/mails.ts';
import { freePort } from '../../platform/freePort.ts';
import type { TestClient } from '../../testing/client.ts';
import { bench, optionalText } from '../harness/benches.ts';
import { withBenchProduct } from '../harness/benchProduct.ts';
import { peakMemory } from '../harness/memory.ts';
import { pulse } from '../harness/pulse.ts';
import { timed } from '../harness/timed.ts';

const latestAnswerMs = 500;
const mostMegabytes = { own: 700, children: mailLimits.residentMegabytes * mailWorkerCount };
/** The mail server refuses mails that are too large. For all others the capture says why nothing was read. */
const tooLarge = /^refused: .*552/;

export const hostileMail = bench({
  about: 'how soon the server answers while hostile mails are read, and what memory that takes',
  options: { only: optionalText('a part of the names of mails; the others are left out') },
  async run(report, { only = '' }) {
    const port = await freePort();
    await withBenchProduct(
      async ({ start }) => {
        const { client, program } = await start();
        const reading = await readerOf(client, port);
        await reading(await madeMail({ subject: 'Hello', text: 'Hello' }));
        report.times('with nothing to read', await pulse(client, () => wait(3_000)));

        const memory = peakMemory(program.pid);
        const overall: number[] = [];
        const unexplained: string[] = [];
        for (const [index, { name, make, reason }] of hostileMails.entries()) {
          if (!name.includes(only)) continue;
          // Without a unique header, similar mails would count as the same mail.
          const raw = Buffer.concat([Buffer.from(`Message-ID: <${index}>\r\n`), await make()]);
          let outcome = '';
          const [answers, ms] = await timed(() =>
            pulse(client, async () => {
              outcome = await reading(raw);
            }),
          );
          overall.push(...answers);
          const isExplained = outcome.startsWith('refused')
            ? tooLarge.test(outcome)
            : reason.test(outcome.replace(/^\w+: /, ''));
          if (!isExplained) unexplained.push(name);
          const size = `${(raw.length / 1e6).toFixed(1)} MB, ${(ms / 1000).toFixed(1)} s`;
          report.times(`${name} (${size})`, answers);
          report.note(`  ${outcome}`);
        }
        const { own, children } = memory.stop();
        report.times('while all of them were read', overall, { below: latestAnswerMs });
        report.figure('the server took at most', own, { unit: 'MB', atMost: mostMegabytes.own });
        report.figure('its readers took at most', children, {
          unit: 'MB',
          atMost: mostMegabytes.children,
        });
        const without = unexplained.length > 0 ? `, not ${unexplained.join(', ')}` : '';
        report.check(`Every mail has the reason that is expected${without}`, without === '');
      },
      { INBOUND_SMTP_PORT: String(port) },
    );
  },
});

/** Returns a function that sends a mail and waits for its result. */
async function readerOf(
  client: TestClient,
  port: number,
): Promise<(raw: Buffer) => Promise<string>> {
  const envelope = { from: 'mallory@mallory.example', to: [await addressOf(client)] };
  return async (raw) => {
    const before = (await capturesOf(client)).length;
    const refused = await sendMail({ port, envelope }, { raw }).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (refused !== null) return `refused: ${refused}`;
    for (;;) {
      const captures = await capturesOf(client);
      const [newest] = captures;
      if (newest && captures.length > before && /^(processed|failed)$/.test(newest.status)) {
        const { status, errorMessage, files } = newest;
        const leftOut = files.map((file) => file.leftOut).filter((why) => why !== null);
        return `${status}: ${[...new Set([...leftOut, errorMessage])].filter(Boolean).join(' ')}`;
      }
      await wait(50);
    }
  };
}
