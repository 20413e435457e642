import { z } from 'zod';

/** As OpenTelemetry names them. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const sampler = z
  .enum(samplers, `must be one of ${samplers.join(', ')}`)
  .default('parentbased_always_on');

export const sampledShare = z.coerce
  .number('must be a share of traces')
  .min(0, 'must be 0 to 1')
  .max(1, 'must be 0 to 1')
  .default(1);

/** Where traces are sent. */
export interface TracingConfig {
  endpoint: string;
  serviceName: string;
  sampler: z.infer<typeof sampler>;
  /** The share of traces that the samplers by ratio record. */
  ratio: number;
  /** Whether a call continues the trace of its `traceparent`. */
  continues: boolean;
}
