import type { HttpAnswer, HttpRequest } from '#sync/client/ports.ts';
import type { Browser } from '#sync/schedules/Browser.ts';
import type { Watch } from '#sync/schedules/Stage.ts';

/** Records a device's requests and their answers. */
export class Recorder implements Watch {
  readonly calls: HttpRequest[] = [];
  readonly answers: { path: string; status: number }[] = [];
  /** The paths of requests that got no answer. */
  readonly failures: string[] = [];
  doubts = 0;
  /** Runs `work` at the moment in which a call for this path begins. */
  onCall: { path: string; work: () => void } | null = null;

  called(_browser: Browser, request: HttpRequest): void {
    this.calls.push(request);
    if (this.onCall?.path === request.path) this.onCall.work();
  }

  answered(_browser: Browser, { path }: HttpRequest, { status }: HttpAnswer): void {
    this.answers.push({ path, status });
  }

  failed(_browser: Browser, { path }: HttpRequest): void {
    this.failures.push(path);
  }

  sent(): void {}

  received(): void {}

  doubted(): void {
    this.doubts++;
  }

  callsFor(path: string): HttpRequest[] {
    return this.calls.filter((call) => call.path === path);
  }
}
