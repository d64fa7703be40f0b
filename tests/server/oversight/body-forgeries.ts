// What somebody who has the database could write into the body of a lot's file: what of it, which check has to tell, and how.
import type { Body } from '../../../src/proof/bundle.ts';

export const bodyForgeries: [string, string, (own: Body) => void][] = [
  ['a rate', 'Курсы валют', (own) => void (own.rates.USD = { ...own.rates.USD!, value: '91.50000000' })],
  ['a rate taken out', 'Курсы валют', (own) => void delete own.rates.USD],
  [
    'the published terms',
    'Опубликованные условия',
    (own) => void (own.published[0]!.text = own.published[0]!.text.replace('"', '" ')),
  ],
  ['a receipt', 'Квитанции', (own) => void (own.versions[0]!.receipt = '0'.repeat(64))],
  [
    'two receipts swapped',
    'Квитанции',
    ({ versions: [a, b] }) => void ([a!.receipt, b!.receipt] = [b!.receipt, a!.receipt]),
  ],
  [
    'two contents swapped',
    'Квитанции',
    ({ versions: [a, b] }) =>
      void ([a!.content, b!.content, a!.nonce, b!.nonce] = [b!.content, a!.content, b!.nonce, a!.nonce]),
  ],
  ['an application left out', 'Квитанции', (own) => void own.versions.pop()],
  [
    'a content',
    'Квитанции',
    ({ versions }) => {
      for (const one of versions) one.content = one.content!.replace('"100.00"', '"101.00"');
    },
  ],
  ['the random bytes', 'Квитанции', (own) => void (own.versions[0]!.nonce = '00'.repeat(32))],
  [
    'a price compared',
    'Предложения',
    (own) => void (own.outcome = own.outcome.replace('"price":"20.00"', '"price":"19.00"')),
  ],
  [
    'an award',
    'Предложения',
    (own) => void (own.outcome = own.outcome.replace(/"allocated":"10\.0+"/, '"allocated":"9.000000"')),
  ],
  [
    'a price of the round',
    'Переторжки',
    (own) => void (own.rounds[1]!.prices = own.rounds[1]!.prices!.replace('80.00', '79.00')),
  ],
  ['a round left out', 'Переторжки', (own) => void own.rounds.pop()],
  ['an annulled round left out', 'Переторжки', (own) => void own.rounds.shift()],
  ['an annulled round said to count', 'Переторжки', (own) => void (own.rounds[0]!.isAnnulled = false)],
  ['a round said to be annulled', 'Переторжки', (own) => void (own.rounds[1]!.isAnnulled = true)],
  ['the number of a round', 'Переторжки', (own) => void (own.rounds[1]!.number = 7)],
  [
    'a round that never was',
    'Переторжки',
    ({ rounds }) => void rounds.push({ id: 1_000, number: 3, isAnnulled: true, prices: null }),
  ],
  ['the ranking left out', 'Рейтинг', (own) => void (own.rating = null)],
  [
    'the title of before',
    'Сроки и решения',
    ({ lot }) => void (lot.title = 'Насосы центробежные для водозабора'),
  ],
  [
    'a publication told twice',
    'Сроки и решения',
    ({ published }) => void published.push({ ...published[0]!, version: 2 }),
  ],
  ['a version of no application', 'Сроки и решения', ({ applications }) => void applications.splice(2, 1)],
  ['a comparable price', 'Сравнимые цены', (own) => void (own.comparable[0]!.price = '1.000000')],
  ['a comparable price left out', 'Сравнимые цены', (own) => void own.comparable.pop()],
  ['a place', 'Рейтинг', ({ rating }) => void (rating!.rows[0]!.place = 7)],
  ['an application out of the ranking', 'Рейтинг', ({ rating }) => void rating!.rows.pop()],
  ['the lot’s status', 'Шаги по закону', ({ lot }) => void (lot.status = 'rating')],
  [
    'an application’s status',
    'Шаги по закону',
    ({ applications }) => void (applications[0]!.status = 'rejected'),
  ],
  [
    'a law',
    'Цепочка журнала',
    (own) => void (own.laws[0]!.text = own.laws[0]!.text.replace('"guards"', '"guards" ')),
  ],
  [
    'a law left out',
    'Шаги по закону',
    (own) => void (own.laws = own.laws.filter(({ law }) => law !== 'lot')),
  ],
  ...(
    [
      [
        'the hour of an application',
        ({ applications: [own] }) =>
          void (own!.submittedAt = new Date(Date.parse(own!.submittedAt!) - 60_000).toISOString()),
      ],
      [
        'the hour of a version',
        ({ versions: [own] }) =>
          void (own!.submittedAt = new Date(Date.parse(own!.submittedAt) - 60_000).toISOString()),
      ],
      ['the hour of an opening', ({ versions: [own] }) => void (own!.openedAt = own!.submittedAt)],
      ['a version said to be voided', ({ versions: [own] }) => void (own!.voidedAt = own!.openedAt)],
      ['a version told twice', ({ versions }) => void versions.push(versions[0]!)],
      ['an application told twice', ({ applications }) => void applications.push(applications[0]!)],
      ['a comparable price told twice', ({ comparable }) => void comparable.unshift(comparable[0]!)],
      ['a place told twice', ({ rating }) => void rating!.rows.push(rating!.rows[0]!)],
      ['the title', ({ lot }) => void (lot.title += ' (лот 2)')],
      ['the order of ranking', ({ lot }) => void (lot.ratingType = 'position')],
      ['who is admitted', ({ lot }) => void (lot.admission = { securityCheck: false, auditCheck: false })],
      ['that it is sealed', ({ lot }) => void (lot.isSealed = true)],
      [
        'the hour of the publication',
        ({ published: [own] }) => void (own!.publishedAt = '2026-01-01T00:00:00.000Z'),
      ],
      ['a publication put before', ({ published }) => void published.unshift(published[0]!)],
      [
        'a decision on an offer',
        (own) => void (own.outcome = own.outcome.replace('"approved":true', '"approved":false')),
      ],
      [
        'an offer put aside',
        (own) => void (own.outcome = own.outcome.replace('"isArchived":false', '"isArchived":true')),
      ],
      ['that the ranking does not count', ({ rating }) => void (rating!.isStale = true)],
    ] satisfies [string, (own: Body) => void][]
  ).map(([what, change]): [string, string, (own: Body) => void] => [what, 'Сроки и решения', change]),
  ['what was signed', 'Отметки журнала', ({ signed }) => void signed.heads.push(1_000)],
];
