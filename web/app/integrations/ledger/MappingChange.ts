import type { z } from 'zod';
import type { IntegrationCalls } from '#shared/integrations/contract.ts';

export type MappingChange = z.input<IntegrationCalls['changeMapping']['body']>;
