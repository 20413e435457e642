import type { Logger } from 'pino';

export interface ShutdownStep {
  name: string;
  run(): Promise<unknown>;
  limitInMs?: number;
}

const usualLimitInMs = 30_000;

/** Runs the steps in order. A step that fails or hangs is logged and does not prevent the others. */
export async function shutDown(steps: readonly ShutdownStep[], log: Logger): Promise<void> {
  for (const { name, run, limitInMs = usualLimitInMs } of steps) {
    try {
      await within(limitInMs, run());
    } catch (error) {
      log.error({ err: error, step: name }, 'shutdown step failed');
    }
  }
}

async function within(limitInMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`not done after ${limitInMs / 1000} seconds`)),
      limitInMs,
    );
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** A problem that the operator can fix: the message is printed without a stack trace. */
export class OperatorError extends Error {}

class StopRequested extends Error {}

/**
 * Runs a program until `ending` is aborted; `run` then cleans up and throws the reason. A signal ends the program with
 * code 0, even during the start; any other reason is printed and ends it with code 1.
 */
export async function runProgram(run: (ending: AbortController) => Promise<never>): Promise<never> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // A second signal is ignored: npm forwards a Ctrl-C that the terminal has already sent to us.
    process.on(signal, () => ending.abort(new StopRequested(signal)));
  }
  // The program cannot go on after these, but Postgres must still be stopped.
  process.on('uncaughtException', (error) => ending.abort(error));
  process.on('unhandledRejection', (error) => ending.abort(error));
  try {
    return await run(ending);
  } catch (error) {
    // Errors while stopping are consequences of the stop: a Ctrl-C reaches our child processes, too.
    const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
    if (reason instanceof StopRequested) process.exit(0);
    process.stderr.write(`${inWords(reason)}\n`);
    process.exit(1);
  }
}

/** Runs a command that does one thing and ends. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${inWords(error)}\n`);
    process.exitCode = 1;
  }
}

/** Waits until the signal is aborted, and throws its reason. */
export async function untilAborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  throw signal.reason;
}

function inWords(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (isFileProblem(error)) return `Docket cannot use its files (see DATA_DIR): ${error.message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isFileProblem(error: unknown): error is Error {
  const codes: unknown[] = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR'];
  return error instanceof Error && 'path' in error && 'code' in error && codes.includes(error.code);
}
