import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  graphOf,
  type Import,
  importsBetween,
  pathBetween,
  placeIn,
  shortestCycle,
  sourceFiles,
} from './imports.ts';

/** A room with its places, from those that use the others down to those that everything stands on. */
interface Room {
  path: string;
  layers: { name: string; places: string[] }[];
}

/** An arrow between rooms in the picture; a dotted one stands for types alone. */
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
  it('is read from the document', () => {
    expect(rooms.length).toBeGreaterThan(5);
    expect(arrows.length).toBeGreaterThan(10);
    expect(imports.length).toBeGreaterThan(5_000);
  });

  it.each(rooms)('$path: the document names each folder once', (room) => {
    const places = files.flatMap((file) => placeIn(room.path, file) ?? []);
    const named = room.layers.flatMap((layer) => layer.places);
    expect(named.toSorted(), `Add or remove it under ${room.path} in docs/architecture.md`).toEqual(
      [...new Set(places)].toSorted(),
    );
  });

  it.each(rooms)('$path: there is no import cycle between folders', (room) => {
    const graph = graphOf(imports, (file) => placeIn(room.path, file));
    const cycle = shortestCycle(graph) ?? [];
    const steps = cycle.slice(1).map((to, place) => {
      const between = graph.get(cycle[place] ?? '')?.get(to) ?? [];
      return `${cycle[place]} imports ${to}:\n${linesOf(between)}`;
    });
    expect(
      cycle,
      `${steps.join('\n')}\nMove what both need into a folder below them, or hand the lower one what it calls, as server/followers.ts does.`,
    ).toEqual([]);
  });

  it.each(rooms)('$path: no folder imports one above it', ({ path: room, layers }) => {
    const layerOf = new Map(layers.flatMap(({ places }, at) => places.map((one) => [one, at])));
    const upwards = imports.filter(({ from, to }) => {
      const [above, below] = [from, to].map((file) => layerOf.get(placeIn(room, file) ?? ''));
      return above !== undefined && below !== undefined && above > below;
    });
    expect(
      upwards,
      `\n${linesOf(upwards)}\nEach imports a folder that stands above its own in docs/architecture.md. Move the file, or what it needs of the other.`,
    ).toEqual([]);
  });

  it('lets rooms import each other along the arrows only', () => {
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
      `\n${linesOf(wrong)}\nNo arrow of docs/architecture.md leads that way. Pass it in from a room that may import both.`,
    ).toEqual([]);
  });

  it('draws no arrow that no import follows', () => {
    const used = graphOf(imports, roomOf);
    const idle = arrows.filter(({ from, to }) => !used.get(from)?.has(to));
    expect(idle).toEqual([]);
  });
});

/** The innermost room of the picture that a file is in. */
function roomOf(file: string): string | null {
  const all = new Set(arrows.flatMap(({ from, to }) => [from, to]));
  const around = [...all].filter((room) => file.startsWith(`${room}/`));
  return around.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

function linesOf(some: readonly Import[]): string {
  const lines = some.slice(0, 10).map(({ from, to }) => `  ${from} imports ${to}`);
  return [...lines, ...(some.length > 10 ? [`  and ${some.length - 10} more`] : [])].join('\n');
}

/** A room is a heading that is a path; its layers are bold, and each line under one begins with its places. */
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
          places: [...layer.matchAll(/^- (`[^:]+):/gm)].flatMap(([, names = '']) =>
            [...names.matchAll(/`([\w.]+)`/g)].flatMap(([, name]) => name ?? []),
          ),
        })),
      },
    ];
  });
}

/** Boxes are `id["path<br>words"]`, arrows `id --> id` or, of types alone, `id -.-> id`. */
function arrowsIn(text: string): Arrow[] {
  const picture = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
  const paths = new Map(
    [...picture.matchAll(/^ *(\w+)\["([\w/]+)<br>/gm)].map(([, id, room]) => [id, room]),
  );
  return [...picture.matchAll(/^ *(\w+) (-->|-\.->) (\w+)$/gm)].map(([, from, line, to]) => ({
    from: paths.get(from) ?? '',
    to: paths.get(to) ?? '',
    isType: line === '-.->',
  }));
}
