// @vitest-environment happy-dom
// The usual way of a lot as it is drawn: what was, what was left out, and where a lot stands that has left it.
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { lotStatuses } from '../../src/machines/lot-statuses.ts';
import { graphEdges, graphNodes, NODE, SIZE } from '../../src/ui/features/history/graph-layout.ts';
import { passedStages } from '../../src/ui/features/lot/lot-stages.ts';
import { StageLine } from '../../src/ui/parts/steps/stage-line.tsx';

afterEach(cleanup);

const at = '2026-03-01T12:00:00Z';
const round = {
  number: 1,
  startedAt: at,
  endsAt: at,
  stepKind: 'percent',
  step: '1',
  visibility: 'place',
  extensionMinutes: 0,
  extensionLimit: 0,
  extensionsUsed: 0,
} as never;
const opened = { publishedAt: at, openedAt: at };

const lines = () =>
  within(screen.getByRole('list', { name: 'Этапы процедуры' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

test('a round that was not held is left out, not ahead', () => {
  const lot = { status: 'rating', ...opened, round: null } as const;
  render(<StageLine status={lot.status} passed={passedStages(lot)} />);
  expect(lines()).toEqual([
    'Черновик, пройден',
    'Приём предложений, пройден',
    'Работа комиссии: Приём завершён, пройден',
    'Работа комиссии: Рассмотрение заявок, пройден',
    'Работа комиссии: Допуск определён, пройден',
    'Работа комиссии: Переторжка, пропущен',
    'Работа комиссии: Оценка и распределение, сейчас',
    'Процедура завершена, впереди',
  ]);
  expect(document.body.textContent).toContain('7 из 8, переторжка пропущена');
});

test('a lot that was cancelled shows how far it had come, a round included', () => {
  const lot = { status: 'cancelled', ...opened, round } as const;
  render(<StageLine status={lot.status} passed={passedStages(lot)} />);
  expect(lines()).toEqual([
    'Черновик, пройден',
    'Приём предложений, пройден',
    'Работа комиссии: Приём завершён, пройден',
    'Работа комиссии: Рассмотрение заявок, пройден',
    'Работа комиссии: Переторжка, пройден',
    'Процедура отменена, сейчас',
  ]);
});

test('every state has a place of its own in the drawn law, inside of the drawing', () => {
  expect(graphNodes.map(({ status }) => status).toSorted()).toEqual(lotStatuses.toSorted());
  expect(new Set(graphNodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(graphNodes.length);
  for (const { x, y } of graphNodes) {
    expect(x + NODE.width).toBeLessThanOrEqual(SIZE.width);
    expect(y + NODE.height).toBeLessThanOrEqual(SIZE.height);
  }
  expect(graphEdges.every(({ path }) => !path.includes('NaN'))).toBe(true);
});
