/// <reference lib="webworker" />

/** After this long, what is on the device is better than what may still come. */
const patienceInMs = 3000;

/** A page as the server has it now; as it was kept, when there is no network or hardly any. */
export async function openFromServer(
  request: Request,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  const fresh = fetch(request);
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patienceInMs, 'late'));
  const first = await Promise.race([fresh.catch(() => 'failed' as const), late]);
  if (first instanceof Response) return first;
  return (await kept()) ?? fresh;
}
