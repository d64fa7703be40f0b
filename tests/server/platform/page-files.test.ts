import { expect, test } from 'vitest';
import { pageFilesOf } from '../../../src/server/platform/http/page-files.ts';

const linksOf = pageFilesOf(
  JSON.stringify({
    files: ['assets/menu.js', 'assets/desk.js', 'assets/lot.js', 'assets/post.js'],
    signedIn: [0],
    pages: [
      { path: '/manager', open: false, files: [1] },
      { path: '/posts/:slug', open: true, files: [3] },
      { path: '/:tender/', open: true, files: [2] },
      { path: '/:tender/:application', open: false, files: [2, 1] },
    ],
  }),
);
const filesOf = (url: string, isSignedIn: boolean) =>
  [...linksOf(url, isSignedIn).matchAll(/href="\/assets\/(\w+)\.js"/g)].map(([, name]) => name);

test('a page names its files and what stands around it; a guest is named nothing of what they are not shown', () => {
  expect(filesOf('/manager?view=table', true)).toEqual(['desk', 'menu']);
  expect(filesOf('/manager', false)).toEqual([]);
  expect(filesOf('/posts/first', false)).toEqual(['post']);
  expect(filesOf('/tender-12', false)).toEqual(['lot']);
  expect(filesOf('/tender-12/application-3', true)).toEqual(['lot', 'desk', 'menu']);
  expect(filesOf('/tender-x', true)).toEqual([]);
  expect(filesOf('/', true)).toEqual([]);
});
