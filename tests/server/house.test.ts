// The composition: whatever was forgotten stops the start, or does not compile.
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/server/app.ts';
import { laws } from '../../src/machines/laws.ts';
import { checkPorts } from '../../src/server/engine/house.ts';
import type { Wing } from '../../src/server/engine/wing.ts';
import type { FileOwnerModel, FileRights } from '../../src/server/platform/files/rights.ts';
import type { Audiences } from '../../src/server/platform/live/audiences.ts';
import type { JobHandlers } from '../../src/server/platform/jobs/kinds.ts';
import { port } from '../../src/server/platform/port.ts';
import { StartupError } from '../../src/server/platform/startup-error.ts';
import { composeHouse, wings } from '../../src/server/wings.ts';
import { testApp, type TestServer } from './make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const without = (name: string): Wing[] => wings.filter((wing) => wing.name !== name);
const faultOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  return null;
};

describe('a start stops with the name of', () => {
  it.each(wings.map(({ name }) => name))(
    'every call of a wing that is missing from the list: %s',
    async (name) => {
      const error = await faultOf(() => buildApp(server.services, without(name)));
      expect(error).toBeInstanceOf(StartupError);
      expect((error as Error).message).toMatch(/(GET|POST|PATCH|PUT|DELETE) \//);
    },
  );

  it('a single call without a route', async () => {
    const lots = wings.find(({ name }) => name === 'lots')!;
    const rest = { ...lots, routes: lots.routes.filter((_, index) => index !== lots.routes.length - 1) };
    const list = wings.map((wing) => (wing === lots ? rest : wing));
    const error = await faultOf(() => buildApp(server.services, list));
    expect((error as Error).message).toContain('GET /api/v1/exports/:id');
    expect((error as Error).message).not.toContain('GET /api/v1/lots/:id,');
  });

  it.each(wings.flatMap(({ processes }) => processes.map(({ law }) => law.name)))(
    'a law whose process is missing from its wing: %s',
    (name) => {
      const list = wings.map((wing) => ({
        ...wing,
        processes: wing.processes.filter(({ law }) => law.name !== name),
      }));
      expect(() => composeHouse(list)).toThrow(StartupError);
      expect(() => composeHouse(list)).toThrow(new RegExp(`никто не выполняет: ${name}\\.`));
    },
  );

  it('a law that two wings carry out', () => {
    const lots = wings.find(({ name }) => name === 'lots')!;
    const twin: Wing = {
      name: 'twin',
      routes: [],
      processes: lots.processes.slice(0, 1),
      ticks: [],
      ports: [],
    };
    expect(() => composeHouse([...wings, twin])).toThrow(/выполняют дважды: lot\./);
  });

  it('every port that nobody has filled', () => {
    const open = [port('lots: what nobody gives'), port('lots: nor this')];
    const wing: Wing = { name: 'lots', routes: [], processes: [], ticks: [], ports: open };
    expect(() => composeHouse([...wings, wing])).toThrow(StartupError);
    expect(() => checkPorts([wing])).toThrow('lots: what nobody gives; lots: nor this');
    for (const one of open) one.give('given');
    expect(() => checkPorts([wing])).not.toThrow();
  });
});

it('knows who carries out the steps of every law', () => {
  const carriedOut = wings.flatMap(({ processes }) => processes.map(({ law }) => law.name));
  expect(carriedOut).toEqual(expect.arrayContaining(Object.keys(laws)));
});

describe('nothing is declared that no wing brings', () => {
  const folder = new URL('../../src/server/', import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const declared = (pattern: RegExp) =>
    sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)).toSorted();

  it('a worker', () => {
    const brought = wings.flatMap(({ ticks }) => ticks.map(({ name }) => name));
    expect(declared(/(?:: Tick = |dailyTick\()\{\s*name: '([^']+)'/g)).toEqual(brought.toSorted());
  });

  it('a port', () => {
    const brought = wings.flatMap(({ ports }) => ports.map(({ name }) => name));
    // The engine is no wing; that each law has its process is checked by itself.
    const ofWings = declared(/= port<[^;]*?\(\s*'([^']+)'/g).filter((name) => !name!.startsWith('engine: '));
    expect(ofWings).toEqual(brought.toSorted());
  });
});

it('has no two workers of one name', () => {
  const names = wings.flatMap(({ ticks }) => ticks.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('lot-deadlines');
});

it('does not compile without who does, hears or reads', () => {
  const incomplete: unknown[] = [];
  // @ts-expect-error a kind of background work that nobody does
  incomplete.push({} satisfies JobHandlers);
  // @ts-expect-error a model without its audience
  incomplete.push({} satisfies Audiences);
  // @ts-expect-error a kind of record with files without their readers
  incomplete.push({} satisfies Record<FileOwnerModel, FileRights>);
  // @ts-expect-error rights that do not say who may read
  incomplete.push({ lot: {} } satisfies Pick<Record<FileOwnerModel, FileRights>, 'lot'>);
  expect(incomplete).toHaveLength(4);
});
