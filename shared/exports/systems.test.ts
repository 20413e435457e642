import { expect, test } from 'vitest';
import { ledgers } from '../integrations/ledgers.ts';
import { systems } from './systems.ts';
import { presetOf } from './templates/presets.ts';

test('more than 50 systems are listed, each once', () => {
  const names = systems.map(({ name, region }) => `${name}, ${region}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(50);
});

test('software with columns of its own begins with all that is known of a line, also in another notation', () => {
  const fieldsOf = (id: string) => presetOf(id)?.template.columns.map(({ field }) => field) ?? [];
  for (const { name, begins } of systems)
    if (begins)
      expect(fieldsOf(begins.preset), name).toEqual(expect.arrayContaining(fieldsOf('lines')));
});

test('a ready-made file has its preset, and each ledger is direct', () => {
  for (const { name, way, preset, begins } of systems) {
    if (begins)
      expect([way, presetOf(begins.preset)?.id], name).toEqual(['columns', begins.preset]);
    expect(way === 'file', name).toBe(preset !== undefined);
    if (preset !== undefined) expect(presetOf(preset), name).toBeDefined();
  }
  const direct = systems.flatMap(({ way, ledger }) => (way === 'direct' && ledger) || []);
  expect(direct).toEqual([...ledgers]);
});
