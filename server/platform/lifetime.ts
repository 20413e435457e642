/** A problem that the operator can mend: the sentence is enough, a stack trace would hide it. */
export class OperatorError extends Error {}

class StopRequested extends Error {}

/**
 * The life of a program: `run` goes on until `ending` is aborted, puts away what it opened, and throws why it ended.
 * A signal is a good reason, also in the middle of a start; whatever else ends the program is printed, with code 1.
 */
export async function live(run: (ending: AbortController) => Promise<never>): Promise<never> {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Also for the second one: npm passes on a Ctrl-C that the terminal has sent us already. It is not impatience.
    process.on(signal, () => ending.abort(new StopRequested(signal)));
  }
  // Nobody can go on after these, but Postgres is stopped all the same.
  process.on('uncaughtException', (error) => ending.abort(error));
  process.on('unhandledRejection', (error) => ending.abort(error));
  try {
    return await run(ending);
  } catch (error) {
    // What fails while we are being stopped, fails because of that: a Ctrl-C reaches our child processes too.
    const reason: unknown = ending.signal.aborted ? ending.signal.reason : error;
    if (reason instanceof StopRequested) process.exit(0);
    process.stderr.write(`${inWords(reason)}\n`);
    process.exit(1);
  }
}

/** The same for a command that does one thing and ends. */
export async function carryOut(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${inWords(error)}\n`);
    process.exitCode = 1;
  }
}

/** Waits for the end, and throws its reason. */
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
