/** The database from which the databases of test files are copied. */
export const templateDatabase = 'docket_template';
