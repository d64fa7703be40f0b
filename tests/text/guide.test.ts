// The guides are the instructions with pictures: `npm run guide` writes them anew.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { guideOf, pictures } from '../../scripts/guide/chapters.ts';
import type { UserRole } from '../../src/api/records/user.ts';

const file = (name: string) => new URL(`../../docs/guide/${name}`, import.meta.url);

test.each(Object.keys(pictures) as UserRole[])('the guide of %s says what the platform says', (role) => {
  expect(readFileSync(file(`${role}.md`), 'utf8')).toBe(guideOf(role));
  for (const { name } of pictures[role]) expect(existsSync(file(`${name}.png`)), name).toBe(true);
});
