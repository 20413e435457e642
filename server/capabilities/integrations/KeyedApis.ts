import type { LedgerKey } from '#shared/integrations/contract.ts';
import type { KeyLedgerId } from '#shared/integrations/ledgers.ts';
import type { Config } from '../../platform/config.ts';
import type { Gates } from '../../platform/outside/Gates.ts';
import { type Fetch, gatedFetch } from '../../platform/outside/gatedFetch.ts';
import type { Lane } from '../../platform/outside/ProviderGate.ts';
import { isPublicUrl, postAndRead } from '../../platform/outside/postOutside.ts';

const patienceInMs = 20_000;

type Outside = Pick<Config, 'sandbox' | 'outsidePorts'>;

/** The address as it is called: without what people copy from their browser. `null` if the server may not call it. */
export function apiAddress(entered: string, config: Outside): string | null {
  const text = /^https?:\/\//i.test(entered) ? entered : `https://${entered}`;
  if (!URL.canParse(text)) return null;
  const { origin, pathname } = new URL(text);
  const path = pathname.replace(/^\/(web|odoo)(\/.*)?$/, '').replace(/\/+$/, '');
  const address = `${origin}${path}`;
  return isPublicUrl(address, config) ? address : null;
}

/** Calls ledgers at addresses that people entered: public ones only, each through a gate of its own. */
export class KeyedApis {
  readonly #config: Outside;
  readonly #gates: Gates;

  constructor(config: Outside, gates: Gates) {
    this.#config = config;
    this.#gates = gates;
  }

  addressOf(entered: string): string | null {
    return apiAddress(entered, this.#config);
  }

  of(id: KeyLedgerId, { address }: Pick<LedgerKey, 'address'>, lane: Lane = 'people') {
    const gate = this.#gates.toAddress(id, new URL(address).host);
    return {
      id,
      apiUrl: address,
      fetch: gatedFetch(gate, patienceInMs, { lane, call: this.#post }),
    };
  }

  readonly #post: Fetch = (input, init) => {
    const url = String(input);
    const { method, body, headers } = init ?? {};
    if (method !== 'POST' || typeof body !== 'string') throw new Error('Only texts are posted');
    if (!isPublicUrl(url, this.#config)) throw new Error('The address is not one outside');
    return postAndRead(url, {
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Docket',
      },
      body,
      timeoutInMs: patienceInMs,
      config: this.#config,
    });
  };
}
