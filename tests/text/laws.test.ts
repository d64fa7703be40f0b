// Everything a law can say has its Russian: states, steps, refusals, news. The types ask for it; this proves that the texts
// are real sentences and that the dialogs ask for what the guards read.
import { describe, expect, test } from 'vitest';
import type { AnyLaw } from '../../src/machines/law.ts';
import { laws, type LawName } from '../../src/machines/laws.ts';
import { edgesOfLaw } from '../../src/machines/step.ts';
import { isNewsName, newsFacts, newsText, news, type NewsName } from '../../src/text/news.ts';
import { reasons, reasonText } from '../../src/text/reasons.ts';
import { lotGroupText, lotStageText } from '../../src/text/lot-states.ts';
import { stateLabel } from '../../src/text/states.ts';
import { doneText, fieldOfGuard, fieldsOfStep, steps, stepText } from '../../src/text/steps.ts';
import type { StepEntry } from '../../src/text/steps/step-text.ts';

const all: [LawName, AnyLaw][] = Object.entries(laws) as [LawName, AnyLaw][];
const russian = /^[А-ЯЁ«].*[а-яёА-ЯЁ0-9»)]$/u;

describe.each(all)('%s', (name, law) => {
  const edges = edgesOfLaw(law);
  const events = [...new Set(edges.map((edge) => edge.event))];

  test('every state is named', () => {
    for (const state of Object.keys(law.machine.states)) {
      if (state === 'absent') continue;
      expect(stateLabel(name, state), state).toMatch(russian);
    }
    expect(stateLabel(name, 'absent')).toBe('—');
    expect(stateLabel(name, null)).toBe('—');
  });

  test('every guard has its own sentence, without a full stop', () => {
    const texts = reasons[name] as Record<string, string>;
    expect(Object.keys(texts).toSorted()).toEqual(['wrongState', ...Object.keys(law.guards)].toSorted());
    for (const text of Object.values(texts)) expect(text).toMatch(russian);
  });

  test('every step has a button, a past form and a title', () => {
    const entries = steps[name] as Record<string, StepEntry>;
    expect(Object.keys(entries).toSorted()).toEqual(events.toSorted());
    for (const [event, entry] of Object.entries(entries)) {
      expect(entry.label, event).toMatch(russian);
      expect(entry.done, event).toMatch(russian);
      expect(entry.title.length, event).toBeGreaterThan(3);
      // What asks for a confirmation says what will happen.
      if (entry.confirm) expect(entry.consequences.length, event).toBeGreaterThan(0);
      for (const sentence of entry.consequences) expect(sentence, event).toMatch(/[.]$/);
    }
  });

  test('a step’s other wording stands only where the law has that edge', () => {
    for (const [event, entry] of Object.entries(steps[name] as Record<string, StepEntry>)) {
      for (const from of Object.keys(entry.from)) {
        expect(edges, `${event} from ${from}`).toContainEqual(expect.objectContaining({ from, event }));
      }
    }
  });

  test('the dialog asks for whatever a guard about the payload reads', () => {
    const fields: Record<string, unknown> = { ...fieldOfGuard[name] };
    const asked = Object.keys(law.guards).filter((guard) => law.guards[guard]?.kind === 'payload');
    expect(Object.keys(fields).toSorted()).toEqual(asked.toSorted());
  });

  test('all that is told has words', () => {
    for (const state of Object.values(law.machine.states)) {
      for (const transition of Object.values(state.on).flat()) {
        for (const action of transition.actions) {
          const { type, params } = action as { type?: string; params?: { what?: string; whom?: string } };
          if (type !== 'notify') continue;
          expect(isNewsName(String(params?.what)), params?.what).toBe(true);
        }
      }
    }
  });
});

test('a reason is found by the law and the guard', () => {
  expect(reasonText('lot', 'deadlineSet')).toBe('Не указан срок приёма заявок');
  expect(reasonText('lot', 'deadlineMovesLater')).toBe(
    'Новый срок должен быть позже прежнего и позже текущего времени',
  );
  expect(reasonText('application', 'dueSoon')).toContain('10 дней');
});

test('the five statuses of the commission read as one to everyone, and apart within', () => {
  for (const status of ['deadlined', 'verification', 'pending', 'repeating', 'rating'] as const) {
    expect(lotGroupText(status).label).toBe('Работа комиссии');
    expect(stateLabel('lot', status)).not.toBe('Работа комиссии');
  }
  expect(lotGroupText('applications').label).toBe('Приём предложений');
  expect(lotStageText('repeating')).toBe('Работа комиссии: переторжка');
  expect(lotStageText('applications')).toBe('Приём предложений');
});

test('a step reads and asks by the state it leaves', () => {
  expect(stepText('lot', 'lot.prolong', 'applications').label).toBe('Продлить приём');
  expect(stepText('lot', 'lot.prolong', 'repeating').label).toBe('Продлить переторжку');
  expect(doneText('lot', 'lot.prolong', 'repeating')).toBe('Переторжка продлена');
  expect(doneText('lot', 'lot.forgotten')).toBe('lot.forgotten');
  const fields = (from: string) =>
    fieldsOfStep('lot', 'lot.backToApplications', from).map(({ field }) => field);
  expect(fields('deadlined')).toEqual(['deadline']);
  expect(fields('verification')).toEqual(['deadline', 'reason']);
  expect(fieldsOfStep('lot', 'lot.backToPending', 'rating')).toEqual([]);
  expect(fieldsOfStep('lot', 'lot.backToPending', 'repeating')).toEqual([
    { field: 'reason', label: 'Причина', required: true },
  ]);
  expect(fieldsOfStep('lot', 'lot.backToVerification', 'pending')).toEqual([
    { field: 'text', label: 'Комментарий', required: false },
  ]);
});

describe('news', () => {
  const facts = {
    whom: 'owner',
    lotId: 7,
    number: '12-04',
    title: 'Трубы',
    applicationId: 70,
    companyId: 1,
    companyTitle: 'ООО «Север»',
    deadline: '2026-11-21T09:00:00Z',
    reason: 'нет средств',
    applicationsCount: 3,
  };

  test.each(Object.keys(news) as NewsName[])('%s reads whole with and without its facts', (what) => {
    for (const told of [facts, { whom: 'vendor', lotId: 7 }]) {
      const { title, body, link, subject } = newsText(what, told);
      for (const text of [title, body, subject]) {
        expect(text).not.toMatch(/undefined|null|NaN| {2}|\s$/);
        expect(text).toMatch(/^\S/);
      }
      expect(link).toMatch(/^\//);
    }
    const { link, body } = newsText(what, facts);
    expect(link).not.toContain('undefined');
    // A letter gives both: the sentence and the table.
    const table = newsFacts(what, facts).map(([, value]) => value);
    expect([body, ...table].filter((line) => line.includes(facts.reason))).toHaveLength(1);
  });

  test('a letter tells a term that is ahead, and a reason of what it is of', () => {
    const rows = (what: NewsName) => newsFacts(what, facts).map(([name]) => name);
    expect(rows('lot.prolonged')).toContain('Срок');
    expect(rows('application.clarificationAsked')).toContain('Срок');
    // The acceptance is over long ago; why the rest is not bought is no reason to win.
    for (const what of ['lot.won', 'lot.lost', 'lot.opened', 'lot.cancelled'] as const)
      expect(rows(what), what).not.toContain('Срок');
    for (const what of ['lot.won', 'lot.lost'] as const)
      expect(rows(what)).toEqual(['Процедура', 'Компания', 'Почему закуплено не всё']);
  });

  test('speaks to its reader and leads where the reader works', () => {
    expect(newsText('lot.deadlined', { ...facts, applicationsCount: 0 }).body).toContain('нет заявок');
    expect(newsText('lot.deadlined', { ...facts, applicationsCount: 1 }).body).toContain('подана 1 заявка');
    expect(newsText('lot.prolonged', facts).body).toContain('до 21.11.2026 12:00:00');
    expect(newsText('lot.prolonged', facts).subject).toBe('12-04: приём предложений продлён');
    const toSecurity = newsText('application.returned', { ...facts, whom: 'security' });
    expect(toSecurity.link).toBe('/security/application-70');
    expect(newsText('application.returned', facts).link).toBe('/tender-7/application-70');
    expect(newsText('application.toAudit', { ...facts, whom: 'auditors' }).link).toBe(
      '/auditor/application-70',
    );
    for (const what of ['company.submitted', 'company.recheck'] as const)
      expect(newsText(what, { ...facts, whom: 'security' }).link).toBe('/security/moderation?company=1');
    expect(newsText('lot.roundStarted', { ...facts, whom: 'marked' }).link).toBe('/tender-7/repeating');
  });
});
