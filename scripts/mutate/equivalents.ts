// Changes that no test can notice, each with its reason.

interface Equivalent {
  file: string;
  /** The line as it stands in the file. */
  text: string;
  /** As `npm run mutate` prints them. */
  changes: string[];
  reason: string;
}

const quickWay = (text: string, change: string): Equivalent => ({
  file: 'src/rules/decimal.ts',
  text,
  changes: [change],
  reason: 'What is short is calculated the quick way, and by the library to the same.',
});

const TURNS = 'How often the work gives way changes nothing of what comes of it.';

export const equivalents: Equivalent[] = [
  {
    file: 'src/machines/lot.ts',
    text: "deadline: ({ context, event }) => ('deadline' in event ? event.deadline : context.deadline),",
    changes: ["'deadline' in event → true"],
    reason: 'Only edges whose events carry a deadline set one: the question is for the compiler.',
  },
  {
    file: 'src/machines/lot.ts',
    text: "return 'deadline' in event ? event.deadline : context.roundEndsAt;",
    changes: ["'deadline' in event → true"],
    reason: 'A round’s end is set by its start and its prolongation alone: the question is for the compiler.',
  },
  {
    file: 'src/machines/lot.ts',
    text: 'context.roundEndsAt === null ? null : context.roundEndsAt + context.extensionMinutes * minutes,',
    changes: ['context.roundEndsAt === null → false'],
    reason: 'What is extended has an end (`roundRunning`): the question is for the compiler.',
  },
  {
    file: 'src/rules/allocation.ts',
    text: 'if (!isPositive(left)) break;',
    changes: ['!isPositive(left) → false'],
    reason:
      'Of nothing left a later offer is given nothing, which is passed over: the break spares the walk.',
  },
  {
    file: 'src/rules/allocation.ts',
    text: 'const taken = compare(offer.quantity, left) < 0 ? trim(offer.quantity) : left;',
    changes: ['< → <=', '0 → 1'],
    reason: 'Of two equal quantities either may be taken.',
  },
  {
    file: 'src/rules/comparable.ts',
    text: "if (compare(before, '0') <= 0 || compare(after, before) >= 0) return '0.00';",
    changes: ['<= → <', '>= → >', '0 → 1'],
    reason: 'An equal price is lower by 0.00 by the formula too, and no price is below nought.',
  },
  {
    file: 'src/rules/comparable.ts',
    text: "const PAR: FrozenRate = { value: '1', nominal: '1', date: '' };",
    changes: ["'' → 'other'"],
    reason: 'The rouble has no rate to be shown: its date is nobody’s.',
  },
  {
    file: 'src/rules/competitor.ts',
    text: 'const bestUnitPrice = min(prices.filter((price) => price !== null));',
    changes: ['prices.filter((price) => price !== null) → prices'],
    reason: 'A cell that is compared has a price; the filter tells the compiler so.',
  },
  {
    file: 'src/rules/dates.ts',
    text: "const [year, month, day] = typeof at === 'string' && isDay(at) ? at.split('-') : dayOf(at).split('-');",
    changes: ["typeof at === 'string' && isDay(at) → false", '=== → !==', "'string' → ''"],
    reason: 'The midnight of a day at UTC is of the same day at UTC+3: the shortcut spares the formatter.',
  },
  {
    file: 'src/rules/dates.ts',
    text: 'const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = fields.map((field) =>',
    changes: ['0 → 1'],
    reason: 'Six fields are given each time; the defaults are for the compiler.',
  },
  {
    file: 'src/rules/dates.ts',
    text: "`${date}T${two(hour)}:${two(minute)}:${two(second)}.${fraction.padEnd(3, '0')}${offset}`,",
    changes: ['3 → 4'],
    reason: 'A nought more at the end of a fraction says nothing.',
  },
  {
    file: 'src/rules/dates.ts',
    text: '0,',
    changes: ['0 → 1'],
    reason: 'Of what is left whole seconds are shown: a millisecond is none.',
  },
  quickWay('return short ? written(shortened(short)) : write(read(a).plus(read(b)));', 'short → false'),
  quickWay('return short ? written(shortened(short)) : write(read(a).minus(read(b)));', 'short → false'),
  quickWay('return short ? written(shortened(short)) : write(read(a).times(read(b)));', 'short → false'),
  quickWay('return known ? written(known) : round(write(read(a).times(read(b))), places);', 'known → false'),
  quickWay('if (short) return written(short);', 'short → false'),
  quickWay("const NOUGHTS = Array.from({ length: 10 }, (_, count) => '0'.repeat(count));", '10 → 11'),
  quickWay(
    'if (noughts === undefined || places === 0 || neededLength(value) === -1) return null;',
    'noughts === undefined || places === 0 || neededLength(value)… → true',
  ),
  quickWay('return needed === -1 ? write(read(value)) : value.slice(0, needed);', 'needed === -1 → true'),
  quickWay('if (noughts !== null) return noughts;', 'noughts !== null → false'),
  {
    file: 'src/rules/decimal.ts',
    text: 'Exact.RM = Big.roundHalfUp;',
    changes: ['Exact.RM = Big.roundHalfUp; → ;'],
    reason: 'It is the library’s own default; the line says that it is relied upon.',
  },
  {
    file: 'src/rules/identifiers/bank.ts',
    text: '(total, digit, index) => total + ((Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 0)) % 10),',
    changes: ['+ → -'],
    reason: 'A sum and its negative end with a nought together.',
  },
  {
    file: 'src/rules/identifiers/phone.ts',
    text: "return digits.replace(/^(\\d)(\\d{3})(\\d{3})(\\d{2})(\\d{2})$/, '+$1 ($2) $3-$4-$5');",
    changes: [
      '/^(\\d)(\\d{3})(\\d{3})(\\d{2})(\\d{2})$/ → /(\\d)(\\d{3})(\\d{3})(\\d{2})(\\d{2})$/',
      '/^(\\d)(\\d{3})(\\d{3})(\\d{2})(\\d{2})$/ → /^(\\d)(\\d{3})(\\d{3})(\\d{2})(\\d{2})/',
    ],
    reason: 'There are eleven digits and nothing else by then.',
  },
  {
    file: 'src/rules/money-text.ts',
    text: "return typeof input === 'number' ? (fromNumber(input) ?? String(input)) : input;",
    changes: ["typeof input === 'number' → true"],
    reason: 'A text is no finite number, and the text of a text is itself.',
  },
  {
    file: 'src/rules/rating-lines.ts',
    text: 'const ITEMS_A_TURN = 50;',
    changes: ['50 → 51'],
    reason: TURNS,
  },
  {
    file: 'src/rules/rating-lines.ts',
    text: 'if (done % ITEMS_A_TURN === ITEMS_A_TURN - 1) yield;',
    changes: [
      'done % ITEMS_A_TURN === ITEMS_A_TURN - 1 → true',
      'done % ITEMS_A_TURN === ITEMS_A_TURN - 1 → false',
      '% → *',
      '=== → !==',
      '- → +',
      '1 → 2',
      'yield; → ;',
    ],
    reason: TURNS,
  },
  {
    file: 'src/rules/rating-lines.ts',
    text: '1,',
    changes: ['1 → 2'],
    reason: TURNS,
  },
  {
    file: 'src/rules/rating-lines.ts',
    text: 'if (chosen === null || compareLines(line, chosen) < 0) chosen = line;',
    changes: ['< → <=', '0 → 1'],
    reason: 'Lines that are equal by price, delivery and guarantee are alike in all that is read of them.',
  },
  {
    file: 'src/rules/rating-lines.ts',
    text: '0',
    changes: ['0 → 1'],
    reason: 'Whichever of two equal lines is chosen, the same is read of it.',
  },
  {
    file: 'src/rules/rating.ts',
    text: 'const compared = yield* eachOf(applications, 1, (application) => comparedApplication(application, items));',
    changes: ['1 → 2'],
    reason: TURNS,
  },
  {
    file: 'src/rules/rating.ts',
    text: "const PRICE_ALONE: readonly Criterion[] = [{ id: 0, code: 'price', weight: '100' }];",
    changes: ['0 → 1'],
    reason: 'The number stands for no criterion and is taken out of the result.',
  },
  {
    file: 'src/rules/round-rehearsal.ts',
    text: 'const RATIO_PLACES = 12;',
    changes: ['12 → 13'],
    reason: 'One place more tells apart what is far below a kopeck.',
  },
  {
    file: 'src/rules/round.ts',
    text: "? subtract(lastPrice, divide(multiply(lastPrice, step), '100', 2 * MONEY_PLACES + 2))",
    changes: ['2 → 3'],
    reason:
      'So many places hold the product of kopecks and hundredths of a per cent whole; more change nothing.',
  },
  {
    file: 'src/rules/round.ts',
    text: 'const highest = roundDown(compare(lowered, strictly) < 0 ? lowered : strictly, MONEY_PLACES);',
    changes: ['< → <=', '0 → 1'],
    reason: 'Of two equal prices either may be taken.',
  },
  {
    file: 'src/rules/round.ts',
    text: "return round(divide(multiply(price, subtract('100', percent)), '100', MONEY_PLACES + 4), MONEY_PLACES);",
    changes: ['4 → 5'],
    reason:
      'So many places hold the product of kopecks and hundredths of a per cent whole; more change nothing.',
  },
  {
    file: 'src/rules/round.ts',
    text: 'if (window <= 0 || rule.extensionsDone >= (rule.extensionLimit ?? 0)) return null;',
    changes: ['<= → <', '0 → 1'],
    reason: 'No moment lies in a window without length, and a window has whole minutes.',
  },
  {
    file: 'src/rules/tolerance.ts',
    text: "min: compare(least, '0') < 0 ? '0' : least,",
    changes: ['< → <=', '0 → 1'],
    reason: 'A least quantity of nought is nought either way.',
  },
  {
    file: 'src/rules/competitor.ts',
    text: 'sumWithVat: own === null || vatSum === null ? null : totalOf([own, vatSum]),',
    changes: ['|| → &&'],
    reason: 'There is a VAT sum where there is a sum.',
  },
  {
    file: 'src/rules/competitor.ts',
    text: 'isBest: false,',
    changes: ['false → true'],
    reason: 'It is set anew when all cells, or all columns, are known.',
  },
  {
    file: 'src/rules/dates.ts',
    text: 'if (!exists(year, month, day) || hour > 23 || minute > 59 || second > 59) return null;',
    changes: ['59 → 60', '|| → &&'],
    reason: 'A sixtieth minute or second is no moment to the runtime either; only an hour of 24 is.',
  },
  {
    file: 'src/rules/decimal.ts',
    text: "const [whole = '', fraction = ''] = write(read(value)).replace('-', '').split('.');",
    changes: ["'' → 'other'"],
    reason: 'A text that is parted has a first part; the default is for the compiler.',
  },
  {
    file: 'src/rules/decimal.ts',
    text: 'return /^-0(\\.0*)?$/.test(text) ? text.slice(1) : text;',
    changes: ['/^-0(\\.0*)?$/ → /-0(\\.0*)?$/', '/^-0(\\.0*)?$/ → /^-0(\\.0+)?$/'],
    reason: 'A minus stands in front alone, and a point is never the last sign.',
  },
  {
    file: 'src/rules/number-reading.ts',
    text: "const sign = /^[-−–]/u.test(plain) ? '-' : '';",
    changes: ['/^[-−–]/u → /[-−–]/u'],
    reason: 'A text with a minus inside is no number, whatever its sign.',
  },
  {
    file: 'src/rules/number-reading.ts',
    text: "const [whole = '', fraction, ...more] = body.split(mark);",
    changes: ["'' → 'other'"],
    reason: 'A text that is parted has a first part; the default is for the compiler.',
  },
  {
    file: 'src/rules/number-reading.ts',
    text: "if (comma === null) return '.';",
    changes: ["'.' → ''"],
    reason: 'Whatever mark is not the comma is read as the point.',
  },
  {
    file: 'src/rules/number-reading.ts',
    text: "return { values: all('.'), doubt: { ',': all(','), '.': all('.') } };",
    changes: ["'.' → ''"],
    reason: 'Whatever mark is not the comma is read as the point.',
  },
  {
    file: 'src/rules/number-text.ts',
    text: "const plain = text.replace(SPACES, ' ').trim().replace(/^[−–]/, '-');",
    changes: ['/^[−–]/ → /[−–]/'],
    reason: 'A text with a minus inside is no number.',
  },
  {
    file: 'src/rules/rating-scores.ts',
    text: 'return compare(score, FULL) > 0 ? round(FULL, SCORE_PLACES) : score;',
    changes: ['> → >='],
    reason: 'A score of a hundred is written the same way on both sides.',
  },
  {
    file: 'src/rules/allocation.ts',
    text: 'if (isZero(taken)) continue;',
    changes: ['isZero(taken) → false'],
    reason: 'Offers of nothing are not eligible, and where nothing is left the walk has ended.',
  },
  {
    file: 'src/rules/rating-lines.ts',
    text: '(b.guaranteePeriod ?? 0) - (a.guaranteePeriod ?? 0) ||',
    changes: ['0 → 1'],
    reason:
      'Of the two the second: an untold guarantee before one of nought months is read as nought all the same.',
  },
  {
    file: 'src/rules/rating.ts',
    text: 'const scores = (one.isComplete ? scored.get(applicationId) : undefined) ?? unscored(one, used);',
    changes: ['one.isComplete → true'],
    reason: 'Only complete applications have been scored.',
  },
  {
    file: 'src/rules/rating.ts',
    text: "if (type === 'total') return cheaper || earlier;",
    changes: ["type === 'total' → false", "'total' → ''"],
    reason: 'The score by price alone falls as the price rises: the order by it is the same.',
  },
  {
    file: 'src/rules/rating.ts',
    text: "if (type === 'position') return b.rating.ratingsWon - a.rating.ratingsWon || cheaper || earlier;",
    changes: ["type === 'position' → false", "'position' → ''"],
    reason: 'The total by position is the share of the items won: the order by it is the same.',
  },
  {
    file: 'src/rules/savings.ts',
    text: 'const split = isPositive(quantity) ? cheapestSplit([{ orderId, quantity }], rivals) : [];',
    changes: ['isPositive(quantity) → true'],
    reason: 'The split of nothing is empty too.',
  },
  {
    file: 'src/rules/search-text.ts',
    text: "const bare = text.replace(/[\\s\\u00A0\\u202F\\-\\u2010-\\u2015\\u2212]+/g, '').toUpperCase();",
    changes: [
      '/[\\s\\u00A0\\u202F\\-\\u2010-\\u2015\\u2212]+/g → /[\\s\\u00A0\\u202F\\-\\u2010-\\u2015\\u2212]/g',
    ],
    reason: 'Signs are left out one by one or together.',
  },
  {
    file: 'src/rules/text-length.ts',
    text: "if (text.length > 2 * max) return 'textTooLong';",
    changes: ['text.length > 2 * max → false', '2 → 3'],
    reason: 'The count that follows says the same, later.',
  },
  {
    file: 'src/rules/units.ts',
    text: ".replace(/[\\s\\u00A0\\u202F.\\-·*/]+/g, '');",
    changes: ['/[\\s\\u00A0\\u202F.\\-·*/]+/g → /[\\s\\u00A0\\u202F.\\-·*/]/g'],
    reason: 'Signs are left out one by one or together.',
  },
  {
    file: 'src/rules/units.ts',
    text: 'if (/^\\d{1,3}$/.test(plain)) {',
    changes: ['/^\\d{1,3}$/ → /^\\d{1,3}/'],
    reason: 'No code and no spelling begins with digits and goes on.',
  },
  {
    file: 'src/rules/platform-concerns.ts',
    text: 'const DIRECTORY_OLD_MS = 14 * DAY_SECONDS * 1_000;',
    changes: ['1_000 → 1001'],
    reason: 'Whole days are compared: minutes more are none.',
  },
  {
    file: 'src/rules/text-length.ts',
    text: 'if (text.length <= max && text.length >= 2 * min) return null;',
    changes: ['text.length <= max && text.length >= 2 * min → false', '<= → <', '>= → >', '2 → 3'],
    reason: 'What is not known to fit at once is counted: it takes longer and comes to the same.',
  },
  {
    file: 'src/rules/tolerance.ts',
    text: 'const most = tolerance.isToleranceEnabled ? quantityBounds(ordered, tolerance).max : ordered;',
    changes: ['tolerance.isToleranceEnabled → true'],
    reason: 'Without a tolerance the bound is what was ordered: this spares the reckoning.',
  },
  {
    file: 'src/rules/shared-details.ts',
    text: 'email: (text) => text.trim().toLowerCase(),',
    changes: ['toLowerCase → toUpperCase'],
    reason: 'Both sides are made alike, and shown as they were written.',
  },
];
