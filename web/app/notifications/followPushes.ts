import { z } from 'zod';

const asked = z.object({ type: z.literal('OPEN'), path: z.string().regex(/^\/(?!\/)/) });

/** The worker asks to show what a notification was about. */
export function followPushes(open: (path: string) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = asked.safeParse(data);
    if (message.success) open(message.data.path);
  });
}
