import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
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
import type { TracingConfig } from '../config.ts';
import type { Tracing } from './openTracing.ts';
import type { OpenSpan, SpanStart, Tracer } from './Tracer.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** A stop does not wait longer for a collector that does not answer. */
const closeWithinMs = 3_000;

/** Sends traces by OTLP over HTTP, as JSON, in the background: a collector that does not answer delays nothing. */
export function openTelemetry(config: TracingConfig, log: Logger): Tracing {
  const { endpoint, serviceName } = config;
  const warn = (reason: string) => log.warn({ reason }, 'traces not sent');
  const silent = () => {};
  setGlobalErrorHandler((error) => warn(error instanceof Error ? error.message : String(error)));
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
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
      const sent = provider.shutdown().catch(() => warn('the last ones'));
      await Promise.race([sent, wait(closeWithinMs, undefined, { ref: false })]);
    },
  };
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
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('docket');
  const storage = new AsyncLocalStorage<Current | undefined>();

  const current = (): Current | null => {
    const here = storage.getStore();
    return here && !here.isOver && here.span.isRecording() ? here : null;
  };

  async function inSpan<T>(
    { name, kind, attributes = {} }: SpanStart,
    parent: Context,
    work: (span: OpenSpan) => Promise<T>,
  ): Promise<T> {
    const span = tracer.startSpan(
      name,
      { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes },
      parent,
    );
    const here: Current = { span, context: trace.setSpan(parent, span), isOver: false };
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
    begin: (start, work) => inSpan(start, contextOf(start.parent), work),
    part(start, work) {
      const here = current();
      return here ? inSpan(start(), here.context, work) : work();
    },
    position() {
      const here = current();
      if (!here) return null;
      const { traceId, spanId } = here.span.spanContext();
      return `00-${traceId}-${spanId}-01`;
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
