import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestClient } from '../../testing/client.ts';
import { sendFile, untilRead } from '../../testing/uploads.ts';
import { bench, optionalText } from '../harness/benches.ts';
import { withBenchProduct } from '../harness/benchProduct.ts';
import { pulse } from '../harness/pulse.ts';
import { timed } from '../harness/timed.ts';
import { burdensomeFiles } from '../made/burdensomeFiles.ts';

const latestAnswerMs = 100;

/** Uploads files that cost a reader much time, and reports the result of each. */
export const hostile = bench({
  about: 'how soon the server answers an ordinary call while hostile files are read',
  options: {
    folder: optionalText('of more files'),
    only: optionalText('a part of the names of files; the others are left out'),
  },
  async run(report, { folder, only = '' }) {
    const all = [...(folder ? await filesIn(folder) : []), ...burdensomeFiles];
    const files = all.filter(({ name }) => name.includes(only));
    await withBenchProduct(async ({ start }) => {
      const { client } = await start();
      report.times('with nothing to read', await pulse(client, () => wait(3_000)));
      const overall: number[] = [];
      for (const file of files) {
        const bytes = await file.make();
        let outcome = '';
        const [answers, ms] = await timed(() =>
          pulse(client, async () => {
            outcome = await uploadAndWait(client, { name: file.name, bytes });
          }),
        );
        overall.push(...answers);
        report.times(`${file.name}, ${(ms / 1000).toFixed(1)} s`, answers);
        report.note(`  ${outcome}`);
      }
      report.times('while all of them were read', overall, { below: latestAnswerMs });
    });
  },
});

async function filesIn(root: string) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(json|md)$/.test(entry.name));
  const paths = files.map((file) => path.join(file.parentPath, file.name)).sort();
  return paths.map((file) => ({
    name: path.relative(root, file).replaceAll(path.sep, '-'),
    make: () => readFile(file),
  }));
}

async function uploadAndWait(
  client: TestClient,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<string> {
  const reply = await sendFile(client, bytes, { name });
  const { id, message } = Object(reply.body);
  if (reply.status !== 202) return `refused with ${reply.status}: ${message}`;
  const { status, problem, notice } = await untilRead(client, id);
  return [status, problem, notice].filter((part) => part !== null).join(': ');
}
