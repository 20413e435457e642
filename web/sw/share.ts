/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import { sharePath } from '#shared/uploads/sharing.ts';
import { keepShared, shareField } from '../store/device/sharedFiles.ts';
import type { WorkerErrors } from './reportErrors.ts';

/** Stores files that other applications share with the installed one; the page asks the person to confirm them. */
export function takeShares(errors: Pick<WorkerErrors, 'report'>): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname === sharePath && request.mode === 'navigate',
    async ({ request }) => {
      // The page shows the files that were stored, also when the form could not be read whole.
      await keepFilesOf(request).catch((error: unknown) => errors.report(error));
      return Response.redirect('/dashboard', 303);
    },
    'POST',
  );
}

async function keepFilesOf(request: Request): Promise<void> {
  const form = await request.formData();
  const files = form.getAll(shareField).filter((entry) => entry instanceof File);
  if (files.length > 0) await keepShared(files, Date.now());
}
