import { expect, test } from 'vitest';
import type { Role } from '../../../src/machines/access.ts';
import { pageFilesOf } from '../../../src/server/platform/http/page-files.ts';

const linksOf = pageFilesOf(
  JSON.stringify({
    style: 'assets/all.css',
    files: ['assets/menu.js', 'assets/desk.js', 'assets/lot.js', 'assets/post.js', 'assets/round.js'],
    signedIn: [0],
    pages: [
      { path: '/manager', open: false, files: [1] },
      { path: '/posts/:slug', open: true, files: [3] },
      { path: '/:tender/', open: true, files: [2] },
      { path: '/:tender/repeating', open: false, files: [2], staff: [4], vendor: [3] },
      { path: '/:tender/:application', open: false, files: [2, 1] },
    ],
  }),
);
const filesOf = (url: string, isSignedIn: boolean, who?: Role) =>
  [...linksOf(url, isSignedIn, who).matchAll(/href="\/assets\/(\w+)\.js"/g)].map(([, name]) => name);

test('a page names its files and what stands around it; a guest is named nothing of what they are not shown', () => {
  expect(filesOf('/manager?view=table', true)).toEqual(['desk', 'menu']);
  expect(filesOf('/manager', false)).toEqual([]);
  expect(filesOf('/posts/first', false)).toEqual(['post']);
  expect(filesOf('/tender-12', false)).toEqual(['lot']);
  expect(filesOf('/tender-12/application-3', true)).toEqual(['lot', 'desk', 'menu']);
  expect(filesOf('/tender-x', true)).toEqual([]);
  expect(filesOf('/', true)).toEqual([]);
  expect(linksOf('/manager', true)).toContain(
    '<link rel="preload" as="style" crossorigin href="/assets/all.css">',
  );
  expect(linksOf('/', true)).toBe('');
});

test('what a page shows to some first of all is named to them alone', () => {
  expect(filesOf('/tender-12/repeating', true, 'manager')).toEqual(['lot', 'round', 'menu']);
  expect(filesOf('/tender-12/repeating', true, 'vendor')).toEqual(['lot', 'post', 'menu']);
  expect(filesOf('/tender-12/repeating', true)).toEqual(['lot', 'menu']);
  expect(filesOf('/tender-12/repeating', false)).toEqual([]);
});
