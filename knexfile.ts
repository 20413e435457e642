// For Knex's own command line, such as `npx knex migrate:status`; the server migrates by itself when it starts.
import { migrationConfig } from './server/db/migrate.ts';
import { rolesFor } from './server/db/roles.ts';

const url = process.env['DATABASE_URL'];
if (!url) throw new Error('Set DATABASE_URL to the database that Knex should work on.');

export default migrationConfig(url, rolesFor(decodeURIComponent(new URL(url).pathname.slice(1))));
