// The process of an isolated worker: it relays messages between server and thread, so that it can
// watch both while the thread is busy.
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { loadedMessage, restMessage } from './messages.ts';

const [script = '', heapMegabytes, residentMegabytes] = process.argv.slice(2);
const watchEveryMs = 100;
/** The change in CPU time that is worth a report: an idle worker sends nothing. */
const worthTellingMs = 50;

// A lower priority, so that people waiting for the server come first.
setPriority(5);

const worker = new Worker(new URL('./workerThread.ts', import.meta.url), {
  workerData: script,
  // Libraries leave unhandled rejections behind after damaged files, which surface while the next
  // file is read. A file's outcome is decided by the awaited promise, and time limits cover
  // promises that never settle.
  execArgv: ['--unhandled-rejections=none'],
  resourceLimits: { maxOldGenerationSizeMb: Number(heapMegabytes) },
});
let told = 0;
/** The CPU time until the script was loaded, which no document is charged for. */
let spentOnStart = Number.POSITIVE_INFINITY;
/** Only while a task is under way. */
let watching: NodeJS.Timeout | undefined;
function tell(said?: unknown): void {
  told = processorTime();
  process.send?.({ processor: told, said });
}
worker.on('message', (said) => {
  if (said === loadedMessage) spentOnStart = totalTime();
  else tell(said);
});
worker.on('error', (error) => {
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') endAtOnce();
  process.exit(1);
});
worker.on('exit', () => process.exit(1));
process.on('message', (message) => {
  clearInterval(watching);
  if (message === restMessage) return;
  watching = setInterval(watch, watchEveryMs);
  worker.postMessage(message);
});

// The server has ended, and nobody waits for the answer.
process.on('disconnect', endAtOnce);
// Ctrl-C in a terminal reaches this process too, but the server lets it finish its task.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

function watch(): void {
  if (process.memoryUsage.rss() > Number(residentMegabytes) * 1_000_000) endAtOnce();
  if (processorTime() - told >= worthTellingMs) tell();
}

/** The CPU time of all threads for tasks, in milliseconds. */
function processorTime(): number {
  return Math.max(0, totalTime() - spentOnStart);
}

function totalTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Works even while the thread is in a call that cannot be interrupted. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}
