/** The database that each test file's own is a copy of. */
export const templateDatabase = 'docket_template';
