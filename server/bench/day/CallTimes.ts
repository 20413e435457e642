import { createDecoder, readVarUint } from 'lib0/decoding';
import { editId } from '#sync/protocol/editId.ts';
import { messageTypes, readClientMessage, readDurable } from '#sync/protocol/messages.ts';
import type { Browser } from '#sync/schedules/Browser.ts';
import type { Watch } from '#sync/schedules/Stage.ts';

type Request = Parameters<Watch['called']>[1];
type Answer = Parameters<Watch['answered']>[2];

export const savedEdit = 'edit, from sending to Saved';

const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** How long calls and edits took, and which of them failed. */
export class CallTimes implements Watch {
  readonly times = new Map<string, number[]>();
  readonly failures: string[] = [];
  /** Calls without an answer just after a node was killed or a connection cut. */
  cutOff = 0;
  /** Decisions that the product refused, with how often. */
  readonly refused = new Map<string, number>();
  #disturbances = 0;
  readonly #called = new WeakMap<Request, number>();
  readonly #edits = new Map<string, number>();

  /** From now on and for so long, calls may get lost. */
  disturbedFor(milliseconds: number): void {
    this.#disturbances++;
    setTimeout(() => this.#disturbances--, milliseconds);
  }

  note(name: string, milliseconds: number): void {
    const known = this.times.get(name);
    if (known) known.push(milliseconds);
    else this.times.set(name, [milliseconds]);
  }

  called(_browser: Browser, request: Request): void {
    this.#called.set(request, performance.now());
  }

  answered(browser: Browser, request: Request, { status, json }: Answer): void {
    const name = nameOf(request);
    this.note(name, this.#since(request));
    if (status < 400) return;
    if (status >= 500) this.#fail(`${browser.name}: ${name}: ${status} ${JSON.stringify(json)}`);
    else this.refuse(`${name}: ${status} ${codeIn(json)}`);
  }

  refuse(reason: string): void {
    this.refused.set(reason, (this.refused.get(reason) ?? 0) + 1);
  }

  failed(browser: Browser, request: Request): void {
    // Nobody waits for the calls of a page that was closed.
    if (browser.openTabs.length === 0) return;
    this.#fail(`${browser.name}: ${nameOf(request)}: no answer`);
  }

  doubted(browser: Browser): void {
    this.#fail(`${browser.name} doubts its session`);
  }

  sent(browser: Browser, path: string, frame: Uint8Array): void {
    if (readVarUint(createDecoder(frame)) !== messageTypes.sync) return;
    const message = readClientMessage(frame);
    if (message.type !== 'edit') return;
    const key = `${browser.name} ${path} ${editId(message.update)}`;
    // An edit that is sent again was typed when it was sent first.
    if (!this.#edits.has(key)) this.#edits.set(key, performance.now());
  }

  received(browser: Browser, path: string, frame: Uint8Array): void {
    const decoder = createDecoder(frame);
    if (readVarUint(decoder) !== messageTypes.durable) return;
    for (const id of readDurable(decoder)) {
      const key = `${browser.name} ${path} ${id}`;
      const sent = this.#edits.get(key);
      if (sent === undefined) continue;
      this.#edits.delete(key);
      this.note(savedEdit, performance.now() - sent);
    }
  }

  #fail(reason: string): void {
    if (this.#disturbances > 0) this.cutOff++;
    else this.failures.push(reason);
  }

  #since(request: Request): number {
    return performance.now() - (this.#called.get(request) ?? performance.now());
  }
}

function nameOf({ method, path }: Request): string {
  return `${method} ${path.replace(/\?.*/, '').replaceAll(ids, ':id')}`;
}

function codeIn(json: unknown): string {
  const code = typeof json === 'object' && json !== null && 'code' in json ? json.code : '';
  return String(code);
}
