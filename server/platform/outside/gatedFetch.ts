import type { Lane, ProviderGate } from './ProviderGate.ts';

export type Fetch = typeof fetch;

/** Statuses whose answers cannot have a body. */
const withoutBody = [204, 205, 304];

interface Options {
  lane?: Lane;
  call?: Fetch | undefined;
}

/**
 * `fetch` through the gate of a provider. The call is over when the body is here, so that neither a missing answer nor
 * a body that stalls lasts longer than the timeout.
 */
export function gatedFetch(
  gate: ProviderGate,
  timeoutInMs: number,
  { lane = 'people', call = (input, init) => fetch(input, init) }: Options = {},
): Fetch {
  return (input, init) =>
    gate.run(
      async () => {
        const signals = [AbortSignal.timeout(timeoutInMs), ...(init?.signal ? [init.signal] : [])];
        const answer = await call(input, { ...init, signal: AbortSignal.any(signals) });
        const body = await answer.arrayBuffer();
        const { status, statusText, headers } = answer;
        return new Response(withoutBody.includes(status) ? null : body, {
          status,
          statusText,
          headers,
        });
      },
      { lane, signal: init?.signal },
    );
}
