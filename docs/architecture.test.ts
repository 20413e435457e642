import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  folderIn,
  type Graph,
  graphOf,
  type Import,
  importsBetween,
  pathBetween,
  shortestCycle,
  sourceFiles,
} from './imports.ts';

/** A room with its folders, in layers from top to bottom: no layer imports one above it. */
interface Room {
  path: string;
  layers: { name: string; folders: string[] }[];
}

/** An arrow between rooms in the diagram; a dotted one allows type imports only. */
interface Arrow {
  from: string;
  to: string;
  isType: boolean;
}

const document = await readFile(path.join(import.meta.dirname, 'architecture.md'), 'utf8');
const rooms = roomsIn(document);
const arrows = arrowsIn(document);
const files = await sourceFiles();
const imports = await importsBetween(files);

describe('the architecture', () => {
  it('is parsed from the page: rooms, arrows and imports are found', () => {
    expect(rooms.length).toBeGreaterThan(5);
    expect(arrows.length).toBeGreaterThan(10);
    expect(imports.length).toBeGreaterThan(5_000);
  });

  it.each(rooms)('$path: the page lists each folder once', (room) => {
    const folders = files.flatMap((file) => folderIn(room.path, file) ?? []);
    const listed = room.layers.flatMap((layer) => layer.folders);
    expect(
      listed.toSorted(),
      `Add or remove it under ${room.path} in docs/architecture.md`,
    ).toEqual([...new Set(folders)].toSorted());
  });

  it.each(rooms)('$path: there is no import cycle between folders', (room) => {
    expectNoCycle(
      graphOf(imports, (file) => folderIn(room.path, file)),
      'Move what both need into a folder below them, or pass the lower one what it calls, as server/followers.ts does.',
    );
  });

  it('there is no import cycle between files', () => {
    expectNoCycle(
      graphOf(imports, (file) => file),
      'Move what both need, which may be only a type, into a file of its own.',
    );
  });

  it.each(rooms)('$path: no folder imports one above it', ({ path: room, layers }) => {
    const layerOf = new Map(layers.flatMap(({ folders }, at) => folders.map((one) => [one, at])));
    const upwards = imports.filter(({ from, to }) => {
      const [above, below] = [from, to].map((file) => layerOf.get(folderIn(room, file) ?? ''));
      return above !== undefined && below !== undefined && above > below;
    });
    expect(
      upwards,
      `\n${linesOf(upwards)}\nEach imports a folder that docs/architecture.md lists above its own. Move the file, or the code that it imports.`,
    ).toEqual([]);
  });

  it('has no import between rooms that the arrows do not allow', () => {
    const graph = graphOf(
      arrows.filter(({ isType }) => !isType),
      (room) => room,
    );
    const wrong = imports.filter((one) => {
      const [from, to] = [roomOf(one.from), roomOf(one.to)];
      if (from === null || to === null || from === to || pathBetween(graph, from, to)) return false;
      const isDotted = arrows.some((arrow) => arrow.from === from && arrow.to === to);
      return !(one.isType && isDotted);
    });
    expect(
      wrong,
      `\n${linesOf(wrong)}\nNo arrow in docs/architecture.md allows this. Pass it in from a room that may import both.`,
    ).toEqual([]);
  });

  it('has no arrow without an import', () => {
    const used = graphOf(imports, roomOf);
    const idle = arrows.filter(({ from, to }) => !used.get(from)?.has(to));
    expect(idle).toEqual([]);
  });
});

function expectNoCycle(graph: Graph, advice: string): void {
  const cycle = shortestCycle(graph) ?? [];
  const steps = cycle.slice(1).map((to, index) => {
    const between = graph.get(cycle[index] ?? '')?.get(to) ?? [];
    return `${cycle[index]} imports ${to}:\n${linesOf(between)}`;
  });
  expect(cycle, `${steps.join('\n')}\n${advice}`).toEqual([]);
}

/** The innermost room of the diagram that contains the file. */
function roomOf(file: string): string | null {
  const all = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const around = [...all].filter((room) => file.startsWith(`${room}/`));
  return around.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

function linesOf(some: readonly Import[]): string {
  const lines = some.slice(0, 10).map(({ from, to }) => `  ${from} imports ${to}`);
  return [...lines, ...(some.length > 10 ? [`  and ${some.length - 10} more`] : [])].join('\n');
}

/** A room is a heading that is a path; its layers are bold, and each line of a layer begins with its folders. */
function roomsIn(text: string): Room[] {
  return text.split(/^### /m).flatMap((section) => {
    const [, room] = /^`([\w/]+)`/.exec(section) ?? [];
    if (!room) return [];
    const layers = section.split(/^\*\*/m).slice(1);
    return [
      {
        path: room,
        layers: layers.map((layer) => ({
          name: layer.split('**')[0] ?? '',
          folders: [...layer.matchAll(/^- (`[^:]+):/gm)].flatMap(([, names = '']) =>
            [...names.matchAll(/`([\w.]+)`/g)].flatMap(([, name]) => name ?? []),
          ),
        })),
      },
    ];
  });
}

/** Boxes are `id["path<br>words"]`, arrows `id --> id` or, for types only, `id -.-> id`. */
function arrowsIn(text: string): Arrow[] {
  const diagram = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const paths = new Map(
    [...diagram.matchAll(/^ *(\w+)\["([\w/]+)<br>/gm)].map(([, id, room]) => [id, room]),
  );
  return [...diagram.matchAll(/^ *(\w+) (-->|-\.->) (\w+)$/gm)].map(([, from, line, to]) => ({
    from: paths.get(from) ?? '',
    to: paths.get(to) ?? '',
    isType: line === '-.->',
  }));
}
