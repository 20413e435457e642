/** Keeps the site for reading offline: all that visitors need. */
export const siteWorker = '/sw.js';
/** The same, and what sends the outbox when no page is open. It comes with the application. */
export const appWorker = '/app-worker.js';

/** There is one worker for all pages: who has the application's keeps it, whichever page is open. */
export async function workerToRegister(
  container: Pick<ServiceWorkerContainer, 'getRegistration'>,
): Promise<string> {
  const { active, waiting, installing } = (await container.getRegistration()) ?? {};
  const hasApp = [active, waiting, installing].some((worker) => isRunBy(worker, appWorker));
  return hasApp ? appWorker : siteWorker;
}

export function isRunBy(
  worker: Pick<ServiceWorker, 'scriptURL'> | null | undefined,
  script: string,
): boolean {
  return worker ? new URL(worker.scriptURL).pathname === script : false;
}
