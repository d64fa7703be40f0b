import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { joinedFiles, type Known, type MadeFile } from '../../scripts/build/joined-files.ts';

const made = (name: string, more: Partial<MadeFile> = {}): MadeFile => ({
  name: `${name}.js`,
  // Text that cannot be packed.
  code: `const ${name}='${createHash('sha256').update(name).digest('base64')}';export{${name}};`,
  imports: [],
  modules: [`/src/${name}.ts`],
  isOpened: false,
  ...more,
});

/** Two pages of which one needs all, the other the first alone. */
function knownOf(parts: readonly MadeFile[], boundOfOther = 100_000, spare = 0): Known {
  const imports = parts.map(({ name }) => name);
  const whole = made('whole', { imports, isOpened: true });
  const other = made('other', { imports: imports.slice(0, 1), isOpened: true });
  return {
    files: [whole, other, ...parts],
    before: new Set(),
    atRest: new Set(),
    openings: [whole, other].map(({ name }) => ({ files: [name], weight: 1, isPage: true })),
    bounds: [
      { file: whole.name, bytes: 100_000 },
      { file: other.name, bytes: boundOfOther },
    ],
    spare,
  };
}

const idsOf = (joined: readonly (readonly MadeFile[])[]) =>
  joined.map((files) => files.flatMap(({ modules }) => modules));
const withOf = (joined: readonly (readonly MadeFile[])[], name: string) =>
  idsOf(joined).find((ids) => ids.includes(`/src/${name}.ts`));

describe('small files', () => {
  const parts = ['a', 'b', 'c', 'd'].map((name) => made(name));

  it('are joined again as they were, with what is new beside them', () => {
    const kept = [
      ['/src/b.ts', '/src/d.ts'],
      ['/src/a.ts', '/src/gone.ts'],
    ];
    const { joined, isKept } = joinedFiles(knownOf([...parts, made('e')]), kept);
    expect(isKept).toBe(true);
    expect(withOf(joined, 'b')).toContain('/src/d.ts');
    expect(idsOf(joined).flat().toSorted()).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => `/src/${name}.ts`),
    );
  });

  it('are looked for anew where a page would come to weigh more than it may', () => {
    const { joined, isKept } = joinedFiles(knownOf(parts, 120), [['/src/a.ts', '/src/b.ts']]);
    expect(isKept).toBe(false);
    expect(withOf(joined, 'a')).toEqual(['/src/a.ts']);
  });

  it('leave a new plan room that a kept one may use', () => {
    const all = 99_999;
    const kept = joinedFiles(knownOf(parts, 100_000, all), [['/src/a.ts', '/src/b.ts']]);
    expect(kept.isKept).toBe(true);
    expect(withOf(kept.joined, 'a')).toContain('/src/b.ts');
    const anew = joinedFiles(knownOf(parts, 120, all), [['/src/a.ts', '/src/b.ts']]);
    expect(anew.isKept).toBe(false);
    expect(withOf(anew.joined, 'a')).toEqual(['/src/a.ts']);
  });

  it('are left apart where they need one another by way of a third, which is asked for by its name', () => {
    const chain = [
      made('a', { imports: ['b.js'] }),
      made('b', { imports: ['c.js'], isOpened: true }),
      made('c'),
    ];
    const { joined } = joinedFiles(knownOf(chain), [['/src/a.ts', '/src/c.ts']]);
    expect(withOf(joined, 'a')).not.toContain('/src/c.ts');
  });

  it('are few where nothing is kept', () => {
    const { joined, isKept } = joinedFiles(
      knownOf(Array.from({ length: 30 }, (_, at) => made(`p${at}`))),
      [],
    );
    expect(isKept).toBe(true);
    expect(joined.length).toBeLessThan(5);
  });
});
