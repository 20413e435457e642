/** What Background Sync calls the outbox. */
export const outboxTag = 'docket-outbox';
