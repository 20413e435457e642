import { z } from 'zod';
import { id } from '#shared/ids.ts';

export const addressee = z.object({ accountId: id, personId: id });

/** Has a person's devices told of what is new; `push` does it. */
export const tellDevicesJob = { name: 'push.tell', data: addressee };
