// For Knex's own command line, such as `npx knex migrate:status`; the server migrates by itself when it starts.
import { migrationConfig } from './server/platform/db/migrate.ts';
import { databaseName, rolesFor } from './server/platform/db/roles.ts';

const { DATABASE_SESSION_URL, DATABASE_URL } = process.env;
const url = DATABASE_SESSION_URL ?? DATABASE_URL ?? 'postgres://localhost:5432/docket';

export default migrationConfig(url, rolesFor(databaseName(url)));
