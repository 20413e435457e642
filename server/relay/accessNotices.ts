import pg from 'pg';
import type { Logger } from 'pino';

export interface AccessNotices {
  close(): Promise<void>;
}

const longestPauseInMs = 5_000;

/**
 * Listens in Postgres for people whose access has changed. `null` stands for anybody: the connection was away, and
 * something may have been missed.
 */
export function listenForAccess(options: {
  url: string;
  log: Logger;
  onChange: (personId: string | null) => void;
}): AccessNotices {
  const { url, log, onChange } = options;
  let closing = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let attempt = 0;

  async function listen(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'docket access' });
    next.on('error', () => {});
    next.on('end', () => again());
    next.on('notification', ({ payload }) => onChange(payload ?? null));
    client = next;
    try {
      await next.connect();
      await next.query('listen docket_access');
      if (attempt > 0) onChange(null);
      attempt = 0;
    } catch (error) {
      log.warn({ err: error }, 'not listening for changed access');
      again();
    }
  }

  function again(): void {
    if (closing || timer) return;
    attempt++;
    timer = setTimeout(
      () => {
        timer = undefined;
        void listen();
      },
      Math.min(100 * 2 ** attempt, longestPauseInMs),
    );
  }

  void listen();
  return {
    async close() {
      closing = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
