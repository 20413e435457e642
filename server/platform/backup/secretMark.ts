import type { Config } from '../config.ts';

/** Recognizes a SECRET_KEY; it cannot be computed back. */
export function secretMarkOf(config: Pick<Config, 'secretFor'>): string {
  return config.secretFor('mark in backups').toString('hex').slice(0, 16);
}
