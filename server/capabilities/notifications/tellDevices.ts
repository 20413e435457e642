import { z } from 'zod';
import { id } from '#shared/ids.ts';

export const addressee = z.object({ accountId: id, personId: id });

/** Has new notifications pushed to a person's devices; `push` carries it out. */
export const tellDevicesJob = { name: 'push.tell', data: addressee };
