// The process of an isolated worker: it passes on what it is told and what it hears, so that it can watch over the thread
// and over its server while the thread is busy.
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

const [script = '', heapMegabytes, residentMegabytes] = process.argv.slice(2);
const watchEveryMs = 100;
/** Of the processor's time: who is idle has nothing to tell. */
const worthTellingMs = 50;

// Where there is not enough of the machine for all, people who wait for an answer come first.
setPriority(5);

const worker = new Worker(new URL(script), {
  // Libraries leave rejections of damaged files behind that nobody waits for, and that come when the next file is read.
  // What becomes of a file is told by what is waited for; for what never comes there are limits of time.
  execArgv: ['--unhandled-rejections=none'],
  resourceLimits: { maxOldGenerationSizeMb: Number(heapMegabytes) },
});
let told = 0;
function tell(said?: unknown): void {
  told = processorTime();
  process.send?.({ processor: told, said });
}
worker.on('message', tell);
worker.on('error', (error) => {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') endAtOnce();
  process.exit(1);
});
worker.on('exit', () => process.exit(1));
process.on('message', (task) => worker.postMessage(task));

// Its server has ended, and nobody hears the answer.
process.on('disconnect', endAtOnce);
// A Ctrl-C in the terminal reaches it, too; the server lets it finish what it is at.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

setInterval(() => {
  if (process.memoryUsage.rss() > Number(residentMegabytes) * 1_000_000) endAtOnce();
  if (processorTime() - told >= worthTellingMs) tell();
}, watchEveryMs);

/** In milliseconds, of all its threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Also where the thread is in the middle of something that cannot be interrupted. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
