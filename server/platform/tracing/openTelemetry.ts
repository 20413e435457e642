import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { OpenSpan, SpanStart, Tracer, Tracing } from './Tracer.ts';
import type { TracingConfig } from './TracingConfig.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** A stop does not wait longer for a collector that does not answer. */
const closeWithinMs = 3_000;
/** Warnings may have the whole answer of a collector. */
const longestWarning = 500;

/** Sends traces by OTLP over HTTP, as JSON, in the background: a collector that does not answer delays nothing. */
export function openTelemetry(config: TracingConfig, log: Logger): Tracing {
  const { endpoint, serviceName } = config;
  const warn = (...parts: unknown[]) =>
    log.warn({ reason: parts.map(inWords).join(' ').slice(0, longestWarning) }, 'traces not sent');
  const silent = () => {};
  setGlobalErrorHandler(warn);
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': serviceName,
        'service.instance.id': randomUUID(),
      }),
    ),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
      }),
    ],
  });
  return {
    tracer: tracerOf(provider),
    async close() {
      const sent = provider.shutdown().catch((error: unknown) => warn('the last ones:', error));
      await Promise.race([sent, wait(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

function inWords(part: unknown): string {
  if (typeof part === 'string') return part;
  if (!(part instanceof Error)) return String(part);
  // Of several addresses that refuse, Node gives an error with a code and no message.
  const code = 'code' in part && typeof part.code === 'string' ? part.code : part.name;
  return part.message || code;
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace('parentbased_', '')]?.() ?? new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** A span with its place in the trace. Work that still runs after its end is not part of it. */
interface Current {
  context: Context;
  span: Span;
  isOver: boolean;
  isRound: boolean;
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('docket');
  const storage = new AsyncLocalStorage<Current | undefined>();

  const current = (): Current | null => {
    const here = storage.getStore();
    return here && !here.isOver ? here : null;
  };

  async function inSpan<T>(
    { name, kind, attributes = {} }: SpanStart,
    { parent, isRound }: { parent: Context; isRound: boolean },
    work: (span: OpenSpan) => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(
      name,
      { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes },
      parent,
    );
    const here: Current = { span, context: trace.setSpan(parent, span), isOver: false, isRound };
    try {
      return await storage.run(here, () => work(opened(span)));
    } catch (error) {
      fail(span, typeOf(error));
      throw error;
    } finally {
      here.isOver = true;
      span.end();
    }
  }

  return {
    begin: ({ parent, isRound = false, ...start }, work) =>
      inSpan(start, { parent: contextOf(parent), isRound }, work),
    part(start, work) {
      const here = current();
      if (!here?.span.isRecording()) return work();
      return inSpan(start(), { parent: here.context, isRound: here.isRound }, work);
    },
    position() {
      const here = current();
      if (!here || here.isRound) return null;
      const { traceId, spanId, traceFlags } = here.span.spanContext();
      const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
      return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
    },
    outside: (work) => storage.run(undefined, work),
  };
}

function contextOf(traceparent: string | null): Context {
  const parent = traceparent === null ? null : parseTraceParent(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function opened(span: Span): OpenSpan {
  return {
    traceId: span.isRecording() ? span.spanContext().traceId : null,
    rename: (name) => void span.updateName(name),
    note: (attributes) => void span.setAttributes(attributes),
    fail: (type) => fail(span, type),
  };
}

/** Without the message, which may have content. */
function fail(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
