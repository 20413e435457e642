/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing';
import { sharePath } from '#shared/uploads/sharing.ts';
import { keepShared, shareField } from '../store/captures/sharedFiles.ts';

/** Files that another application shares with the installed one: they are put aside, and the page asks what to do with them. */
export function takeShares(): void {
  registerRoute(
    ({ url, sameOrigin, request }) =>
      sameOrigin && url.pathname === sharePath && request.mode === 'navigate',
    async ({ request }) => {
      // What cannot be read is no share; the page that opens shows what there is.
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
