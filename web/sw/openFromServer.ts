/// <reference lib="webworker" />

/** After this time the cached page is shown. */
const timeoutInMs = 3000;

/** Network first with a timeout: falls back to the cached page. */
export async function openFromServer(
  request: Request,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, timeoutInMs, 'late'));
  const first = await Promise.race([fresh.catch(() => 'failed' as const), late]);
  if (first instanceof Response) return first;
  return (await kept()) ?? fresh;
}
