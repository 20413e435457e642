import type { Logger } from 'pino';

export interface ShutdownStep {
  name: string;
  run(): Promise<unknown>;
}

const stepLimitInMs = 30_000;

/** Runs the steps in order. A step that fails or hangs is logged and does not prevent the others. */
export async function shutDown(steps: readonly ShutdownStep[], log: Logger): Promise<void> {
  for (const { name, run } of steps) {
    try {
      await withinLimit(run());
    } catch (error) {
      log.error({ err: error, step: name }, 'shutdown step failed');
    }
  }
}

async function withinLimit(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`not done after ${stepLimitInMs / 1000} seconds`)),
      stepLimitInMs,
    );
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
