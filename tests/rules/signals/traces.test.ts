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
  // Whoever came first, at the very bound, from one of several networks; others count for nothing.
  const late = { ...sent(12, 100, '91.10.20.1'), networks: ['8.8.8', '91.10.20'] };
  expect(networkSignals([late, sent(3, 130, '91.10.20.7'), sent(4, 101, '10.0.0.1')])).toMatchObject([
    { code: 'network', key: 'network:3:12', isRed: true, sample: 2, applicationIds: [3, 12] },
  ]);
  const [atOnce] = networkSignals([first, sent(2, 0.2, '91.10.20.2')]);
  expect(atOnce!.text).toContain('с разницей в 1 минуту');
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

it.each([
  // Just beside what is private, on either side, and as like it as may be.
  ['9.1.2.3', '9.1.2'],
  ['10.0.0.1', null],
  ['11.1.2.3', '11.1.2'],
  ['1.2.3.4', '1.2.3'],
  ['0.2.3.4', null],
  ['127.2.3.4', null],
  ['223.255.1.2', '223.255.1'],
  ['224.0.0.1', null],
  ['172.15.1.2', '172.15.1'],
  ['172.16.1.2', null],
  ['172.31.1.2', null],
  ['172.32.1.2', '172.32.1'],
  ['171.16.1.2', '171.16.1'],
  ['192.167.1.2', '192.167.1'],
  ['192.168.1.2', null],
  ['193.168.1.2', '193.168.1'],
  ['169.254.1.2', null],
  ['169.253.1.2', '169.253.1'],
  ['168.254.1.2', '168.254.1'],
  ['100.63.1.2', '100.63.1'],
  ['100.64.1.2', null],
  ['100.127.1.2', null],
  ['100.128.1.2', '100.128.1'],
  ['101.64.1.2', '101.64.1'],
  ['::FFFF:91.10.20.30', '91.10.20'],
  ['2A02:6B8::2', '2a02:6b8:0'],
  ['2a02::', '2a02:0:0'],
  ['3fff:1:2:3:4:5:6:7', '3fff:1:2'],
  ['1fff:1:2:3:4:5:6:7', null],
  ['12a0:1:2:3:4:5:6:7', null],
  ['2a021:1:2:3:4:5:6:7', null],
  ['2a02:1:2:3:4:5:6', null],
  ['2a02:1:2:3:4:5:6:7:8', null],
  ['2a02::1::2', null],
  ['2a02', null],
])('of %s the network is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
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
  const both = [asked, one(4, { asked: ['document_block'] }), one(2, { rejectedFor: ['Нет сертификата'] })];
  const [signal] = unequalSignals(both, { ...blockNames, document_block: 'Документы' });
  expect(signal).toMatchObject({ code: 'unequal', isRed: true, sample: 3, applicationIds: [2, 1, 4] });
  expect(signal!.text).toBe(
    'ООО 2 отклонена без вопроса («Нет сертификата»), а ООО 1, ООО 4 предложили исправить то же: документы. Исправление не предложено другим.',
  );
});

it('a domain is a company’s own where it is nobody’s mail service', () => {
  expect(['a@zavod.ru', 'b@MAIL.ru', 'c@gmail.com', 'nothing'].map(ownDomain)).toEqual([
    'zavod.ru',
    null,
    null,
    null,
  ]);
});
