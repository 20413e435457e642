import type { Logger } from 'pino';
import { type Tracing, untraced } from './Tracer.ts';
import type { TracingConfig } from './TracingConfig.ts';

/** The packages of OpenTelemetry are loaded only if there is somewhere to send traces to. */
export async function openTracing(config: TracingConfig | null, log: Logger): Promise<Tracing> {
  if (!config) return { tracer: untraced, close: async () => {} };
  const { openTelemetry } = await import('./openTelemetry.ts');
  return openTelemetry(config, log);
}
