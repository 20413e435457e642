import { z } from 'zod';

const asked = z.object({ type: z.literal('OPEN'), path: z.string().regex(/^\/(?!\/)/) });

/** The service worker asks the page to open the screen of a pressed notification. */
export function followPushes(open: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = asked.safeParse(data);
    if (message.success) open(message.data.path);
  });
}
