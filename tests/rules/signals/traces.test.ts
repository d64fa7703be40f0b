// Signals of traces, rounds and words: each where it is to be told, and the nearest case where it is not.
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { followSignals, type Mover } from '../../../src/rules/signals/follows.ts';
import { narrowSignals } from '../../../src/rules/signals/narrow.ts';
import { authorSignals, networkOf, networkSignals } from '../../../src/rules/signals/traces.ts';
import { unequalSignals, type Treated } from '../../../src/rules/signals/unequal.ts';
import { ownDomain } from '../../../src/rules/shared-details.ts';
import { authorsOf } from '../../../src/server/platform/files/author.ts';
import { blockNames } from '../../../src/text/enums.ts';

const keys = (signals: readonly { key: string }[]) => signals.map(({ key }) => key);
const by = (applicationId: number, authors: string[]) => ({
  applicationId,
  title: `ООО ${applicationId}`,
  authors,
});

it('one author of two rivals’ files is told, but not the one of the buyer’s own form, nor a name of a program', () => {
  const bidders = [
    by(2, ['Зуева А. П.', 'user']),
    by(1, ['зуёва  а. п.', 'User']),
    by(3, ['Иванов', 'Admin']),
  ];
  const [signal] = authorSignals(bidders, []);
  expect(signal).toMatchObject({ key: 'fileAuthor:1:2', isRed: true, sample: 3, applicationIds: [1, 2] });
  expect(signal!.text).toContain('«Зуева А. П.»');
  expect(authorSignals(bidders, ['Зуева А. П.'])).toEqual([]);
});

it('authors are read of Office documents and of PDF, in whatever way they are written; of rubbish none', () => {
  const core = `<cp:coreProperties><dc:creator>Петров &amp; Ко</dc:creator><cp:lastModifiedBy>Иванов</cp:lastModifiedBy></cp:coreProperties>`;
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const file = zipSync({ 'docProps/core.xml': strToU8(core), 'word/document.xml': strToU8('x') });
  expect(authorsOf(docx, file)).toEqual(['Петров & Ко', 'Иванов']);
  expect(authorsOf(docx, file.subarray(0, 40))).toEqual([]);
  const pdf = (author: string) =>
    authorsOf('application/pdf', Buffer.from(`%PDF-1.4 << /Author ${author} >>`, 'latin1'));
  expect(pdf('(Ivanov \\(PTO\\))')).toEqual(['Ivanov (PTO)']);
  const wide = Buffer.from('\ufeffПетров', 'utf16le').swap16();
  expect(pdf(`<${wide.toString('hex')}>`)).toEqual(['Петров']);
  expect(pdf('')).toEqual([]);
});

it('one network within minutes is told; a later one, another one and a private one are not', () => {
  const minute = 60_000;
  const sent = (applicationId: number, at: number, address: string) => ({
    applicationId,
    title: `ООО ${applicationId}`,
    at: at * minute,
    networks: [networkOf(address)].filter((network) => network !== null),
  });
  const first = sent(1, 0, '91.10.20.1');
  expect(networkSignals([first, sent(2, 7, '::ffff:91.10.20.250')])).toMatchObject([
    {
      key: 'network:1:2',
      sample: 2,
      text: 'ООО 1 и ООО 2 подали заявки из одной сети с разницей в 7 минут.',
    },
  ]);
  expect(networkSignals([first, sent(2, 31, '91.10.20.250')])).toEqual([]);
  expect(networkSignals([first, sent(2, 7, '91.10.21.1')])).toEqual([]);
  const near = [
    '10.1.1.1',
    '127.0.0.1',
    '192.168.0.5',
    '172.20.1.1',
    '100.64.0.1',
    '::1',
    'fe80::1',
    'fd00::1',
    '',
    'x',
  ];
  expect(near.map(networkOf)).toEqual(near.map(() => null));
  expect(networkOf('2a02:6b8::2:242')).toBe('2a02:6b8:0');
  expect(networkOf('2a02:6b8:0:1:2:3:4:5')).toBe('2a02:6b8:0');
});

it('of a round who moves thrice behind the same rival and never ahead is told', () => {
  const minute = 60_000;
  const mover = (applicationId: number, moves: [number, string][]): Mover => ({
    applicationId,
    title: `ООО ${applicationId}`,
    moves: moves.map(([at, total]) => ({ at: at * minute, total })),
  });
  const leader = mover(1, [
    [0, '100'],
    [20, '90'],
    [40, '80'],
  ]);
  expect(
    keys(
      followSignals([
        leader,
        mover(2, [
          [3, '101'],
          [22, '91'],
          [45, '81'],
        ]),
      ]),
    ),
  ).toEqual(['follows:2:1']);
  // Once ahead, once late, or only twice: no follower.
  for (const moves of [
    [
      [3, '101'],
      [22, '89'],
      [45, '81'],
    ],
    [
      [3, '101'],
      [31, '91'],
      [45, '81'],
    ],
    [
      [3, '101'],
      [22, '91'],
    ],
  ] as [number, string][][])
    expect(followSignals([leader, mover(2, moves)])).toEqual([]);
});

it('words that narrow are told with their place; a usual requirement is not', () => {
  const told = (text: string) => narrowSignals([{ place: 'позиция 1', text }]).map((one) => one.text);
  for (const text of [
    'Насос Grundfos, аналоги не допускаются',
    'Без права замены',
    'Только оригинальные запчасти',
    'Поставщик — официальный дилер завода',
    'Опыт поставок не менее 5 лет',
    'Наличие склада в г. Братск',
    'Ранее работавший с заказчиком',
  ])
    expect([text, told(text).length]).toEqual([text, 1]);
  for (const text of [
    'Насос или эквивалент',
    'Опыт не менее 2 лет',
    'Склад в Иркутске, самовывоз',
    'Сертификат официального образца',
    'Замена масла не требуется',
  ])
    expect([text, told(text)]).toEqual([text, []]);
  const [first] = told('Аналоги  не\nрассматриваются.');
  expect(first).toBe('Условия сужают круг участников: позиция 1 — «Аналоги не рассматриваются».');
});

it('who is rejected for what a rival was asked to mend is told; who was asked as well is not', () => {
  const one = (applicationId: number, over: Partial<Treated>): Treated => ({
    applicationId,
    title: `ООО ${applicationId}`,
    asked: [],
    rejectedFor: [],
    ...over,
  });
  const asked = one(1, { asked: ['document_block'] });
  const told = (over: Partial<Treated>) => keys(unequalSignals([asked, one(2, over)], blockNames));
  expect(told({ rejectedFor: ['Нет сертификата'] })).toEqual(['unequal:document_block:2']);
  expect(told({ rejectedFor: ['Цена необоснованно высокая'] })).toEqual([]);
  expect(told({ rejectedFor: ['Нет сертификата'], asked: ['document_block'] })).toEqual([]);
  expect(told({})).toEqual([]);
});

it('a domain is a company’s own where it is nobody’s mail service', () => {
  expect(['a@zavod.ru', 'b@MAIL.ru', 'c@gmail.com', 'nothing'].map(ownDomain)).toEqual([
    'zavod.ru',
    null,
    null,
    null,
  ]);
});
