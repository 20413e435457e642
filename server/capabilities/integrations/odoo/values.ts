import { z } from 'zod';

/** Odoo says `false` where there is no value. */
const none = z.literal(false).transform(() => null);

export const text = z.union([z.string(), none]);
/** A link to one record: its id and its name. */
export const link = z.union([z.tuple([z.int(), z.string()]), none]);
export const ids = z.array(z.int());
/** Odoo states times in UTC without a zone. */
export const time = z.string().transform((said) => `${said.replace(' ', 'T')}Z`);

export const odooTime = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
