// npm run bench:mail-hostile
// Sends every mail of the hostile corpus to the mail server of a started product. Tells what became of each, how soon the
// server answers an ordinary call meanwhile, and what memory it and its readers take at most.
import { setTimeout as wait } from 'node:timers/promises';
import { withBenchProduct } from '../../bench/benchProduct.ts';
import { peakMemory } from '../../bench/peakMemory.ts';
import { pulse } from '../../bench/pulse.ts';
import { sorted, spread } from '../../bench/spread.ts';
import { freePort } from '../../http/freePort.ts';
import { carryOut } from '../../lifetime.ts';
import { mailLimits } from '../reading/limits.ts';
import { mailHands } from '../reading/MailReader.ts';
import { hostileMails } from '../testing/hostileMails.ts';
import { madeMail } from '../testing/madeMail.ts';
import { addressOf, capturesOf, sendMail } from '../testing/mails.ts';

/** How late an answer may be, and what memory the server and its readers may take at most. */
const latestAnswerMs = 500;
const mostMegabytes = { own: 700, children: mailLimits.residentMegabytes * mailHands };
/** What the mail server says to a mail that is too large; of any other, the reason is told where people read it. */
const tooLarge = /^refused: .*552/;

await carryOut(async () => {
  const port = await freePort();
  await withBenchProduct(
    async ({ start }) => {
      const { client, program } = await start();
      const to = await addressOf(client);
      const envelope = { from: 'mallory@mallory.example', to: [to] };
      const reading = async (raw: Buffer) => {
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
      await reading(await madeMail({ subject: 'Hello', text: 'Hello' }));
      console.log(`with nothing to read: ${spread(await pulse(client, () => wait(3_000)))}`);

      const memory = peakMemory(program.pid);
      const overall: number[] = [];
      const unexplained: string[] = [];
      for (const [place, { name, make, reason }] of hostileMails.entries()) {
        // Those that say nothing else are different mails all the same.
        const raw = Buffer.concat([Buffer.from(`Message-ID: <${place}>\r\n`), await make()]);
        const begun = performance.now();
        let fate = '';
        const answers = await pulse(client, async () => {
          fate = await reading(raw);
        });
        overall.push(...answers);
        const isExplained = /^refused/.test(fate)
          ? tooLarge.test(fate)
          : reason.test(fate.replace(/^\w+: /, ''));
        if (!isExplained) unexplained.push(name);
        const [megabytes, seconds] = [raw.length / 1e6, (performance.now() - begun) / 1000];
        const sizes = `${megabytes.toFixed(1)} MB, ${seconds.toFixed(1)} s`;
        console.log(`${name} (${sizes}): ${fate}; ${spread(answers)}`);
      }
      const { own, children } = memory.stop();
      console.log(`while all of them were read: ${spread(overall)}`);
      console.log(`at most: server ${own} MB, its readers ${children} MB`);
      for (const name of unexplained) console.log(`without its reason: ${name}`);
      const isLarge = own > mostMegabytes.own || children > mostMegabytes.children;
      const isLate = (sorted(overall).at(-1) ?? 0) >= latestAnswerMs;
      if (isLate || isLarge || unexplained.length > 0) process.exitCode = 1;
    },
    { INBOUND_SMTP_PORT: String(port) },
  );
});
