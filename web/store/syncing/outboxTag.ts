/** The tag of the outbox in Background Sync. */
export const outboxTag = 'docket-outbox';
