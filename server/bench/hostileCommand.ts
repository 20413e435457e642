// npm run bench:hostile -- [folder]
// Uploads every file of a folder, and files that are made to keep a reader busy, to the real server. Measures how soon it
// answers an ordinary call meanwhile, and tells what became of each file.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { carryOut } from '../lifetime.ts';
import type { TestClient } from '../testing/client.ts';
import type { FileToRead } from '../testing/killedReading.ts';
import { sendFile, untilRead } from '../testing/uploads.ts';
import { withBenchProduct } from './benchProduct.ts';
import { burdensome } from './burdensomeFiles.ts';
import { pulse } from './pulse.ts';
import { sorted, spread } from './spread.ts';

const [folder] = process.argv.slice(2);

await carryOut(async () => {
  const files = [...(folder ? await filesIn(folder) : []), ...(await burdensome())];
  await withBenchProduct(async ({ start }) => {
    const { client } = await start();
    console.log(`with nothing to read: ${spread(await pulse(client, () => wait(3_000)))}`);
    const overall: number[] = [];
    for (const file of files) {
      const begun = performance.now();
      let told = '';
      const answers = await pulse(client, async () => {
        told = await fate(client, file);
      });
      overall.push(...answers);
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`${file.name}: ${told}, ${seconds} s; ${spread(answers)}`);
    }
    console.log(`while all of them were read: ${spread(overall)}`);
    if ((sorted(overall).at(-1) ?? 0) >= 100) process.exitCode = 1;
  });
});

async function filesIn(root: string): Promise<FileToRead[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(json|md)$/.test(entry.name));
  const paths = files.map((file) => path.join(file.parentPath, file.name)).sort();
  return Promise.all(
    paths.map(async (file) => ({
      name: path.relative(root, file).replaceAll(path.sep, '-'),
      bytes: await readFile(file),
    })),
  );
}

async function fate(client: TestClient, { name, bytes }: FileToRead): Promise<string> {
  const reply = await sendFile(client, bytes, { name });
  const { id, message } = Object(reply.body);
  if (reply.status !== 202) return `refused with ${reply.status}: ${message}`;
  const { status, problem, notice } = await untilRead(client, id);
  return [status, problem, notice].filter((part) => part !== null).join(': ');
}
