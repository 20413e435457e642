export type SpanAttributes = Record<string, string | number>;

/** Names and attributes are of the program: no ids of companies or people, no content. */
export interface SpanStart {
  name: string;
  kind?: 'server' | 'client' | 'consumer';
  attributes?: SpanAttributes;
}

export interface OpenSpan {
  /** `null` if the span is not recorded. */
  readonly traceId: string | null;
  rename(name: string): void;
  note(attributes: SpanAttributes): void;
  /** For a failure that is answered instead of thrown. */
  fail(type: string): void;
}

export interface Tracer {
  /**
   * Runs work in a span that continues the trace of a `traceparent`; with `null` it begins a trace. A round concerns all
   * companies, so what it queues begins traces of its own.
   */
  begin<T>(
    start: SpanStart & { parent: string | null; isRound?: boolean },
    work: (span: OpenSpan) => Promise<T>,
  ): Promise<T>;
  /** Runs work in a span below the current one; without a current one there is no span. */
  part<T>(start: () => SpanStart, work: () => Promise<T>): Promise<T>;
  /**
   * The `traceparent` of the current span, for work that is done later; `null` without one and in a round. It also says
   * that a trace is not recorded.
   */
  position(): string | null;
  /** Runs work that no longer belongs to the current span. */
  outside<T>(work: () => T): T;
}

const unrecorded: OpenSpan = { traceId: null, rename() {}, note() {}, fail() {} };

/** Records nothing: traces are off unless they are configured. */
export const untraced: Tracer = {
  begin: (_, work) => work(unrecorded),
  part: (_, work) => work(),
  position: () => null,
  outside: (work) => work(),
};

export interface Tracing {
  tracer: Tracer;
  /** Sends the spans that are left. */
  close(): Promise<void>;
}
