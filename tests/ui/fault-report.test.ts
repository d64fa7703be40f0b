// What a fault of a page tells the server: where in the program, and nothing of anybody.
import { expect, it } from 'vitest';
import { clientErrorReport } from '../../src/api/calls/client-errors.ts';
import { reportOf } from '../../src/ui/data/fault-report.ts';

const thrown = (error: Error, stack = ''): Error => Object.assign(error, { stack });
const STACK = `TypeError: x
    at draw (https://площадка.рф/assets/tender-page-Ab12_x.js:10:250)
    at https://площадка.рф/assets/index-9.js:1:2`;

it('the class, the places and the page without its numbers', () => {
  const error = thrown(new TypeError("Cannot read properties of undefined (reading 'title')"), STACK);
  const report = reportOf(error, '/tender-12/application-345/agreement', 'b1.2');
  expect(report).toEqual({
    type: 'TypeError',
    message: "Cannot read properties of undefined (reading 'title')",
    page: '/tender-:id/application-:id/agreement',
    build: 'b1.2',
    places: ['tender-page-Ab12_x.js:10:250', 'index-9.js:1:2'],
  });
});

it.each([
  [
    'a JSON that quotes what was read',
    new SyntaxError(`Unexpected token 'П', "Иванов ООО" is not valid JSON`),
  ],
  ['an error of our own', new Error('ivanov@example.test')],
  ['what is no error', 'Иванов'],
])('no words of %s', (_, error) => {
  const report = reportOf(error, '/posts/иванов-назначен', 'b');
  expect(JSON.stringify(report)).not.toMatch(/Иванов|иванов|ivanov/);
  expect(clientErrorReport.safeParse(report).success).toBe(true);
  expect(report.page).toBe('/posts/:slug');
});

it('foreign letters never, however they came into an engine’s words', () => {
  const report = reportOf(thrown(new TypeError('Иванов is not a function'), STACK), '/', 'b');
  expect(report.message).toBe('?????? is not a function');
  expect(clientErrorReport.safeParse(report).success).toBe(true);
});
