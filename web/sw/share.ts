/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import { sharePath } from '#shared/uploads/sharing.ts';
import { keepShared, shareField } from '../store/captures/sharedFiles.ts';

/** Stores files that other applications share with the installed one; the page asks the person to confirm them. */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname === sharePath && request.mode === 'navigate',
    async ({ request }) => {
      // Ignore an unreadable form; the page shows the files that were stored.
      await keepFilesOf(request).catch(() => undefined);
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
