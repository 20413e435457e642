import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const server = path.resolve(import.meta.dirname, '../..');

const sources = globSync(['capabilities/**/*.ts', 'platform/**/*.ts'], {
  cwd: server,
  exclude: ['**/*.test.ts', '**/migrations/**', '**/testing/**'],
}).map((file) => ({ file, text: readFileSync(path.join(server, file), 'utf8') }));

/** The statements that insert, up to the end of their text, as `file: statement`. */
const inserts = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\binsert into [^`;]*/g)].map(
    ([statement]) => `${file}: ${statement.replace(/\s+/g, ' ').trim()}`,
  ),
);

/** What Citus refuses, or answers with a crash, in the statements of the application. */
describe('statements that insert into tables that Citus may have distributed', () => {
  it('are found', () => {
    expect(inserts.length).toBeGreaterThan(80);
  });

  it('take the time of a conflict from the row that they would insert', () => {
    const offences = inserts.filter((one) =>
      /\bdo update set\b.*\b(now|clock_timestamp)\(\)/.test(one),
    );
    expect(offences).toEqual([]);
  });

  it('begin at a row of the account or return something when they insert a list', () => {
    const offences = inserts.filter(
      (one) =>
        /\bfrom\b.*\b(unnest|jsonb_to_recordset)\(/.test(one) &&
        !/\b(accounts own|audit_heads head)\b/.test(one) &&
        !/\breturning\b/.test(one),
    );
    expect(offences).toEqual([]);
  });
});
