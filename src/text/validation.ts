// Russian for the schema library's issues; usable as its error map: `z.config({ customError: russianIssue })`.
import { plural, type PluralForms } from '../rules/plural.ts';

/** The part of an issue that the texts read; described by its shape, so that this room needs no schema library. */
export interface SchemaIssue {
  readonly code?: string;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: unknown;
  readonly exact?: unknown;
  readonly format?: unknown;
  readonly divisor?: unknown;
  readonly keys?: unknown;
}

export const validation = {
  required: 'Обязательное поле',
  invalid: 'Неверное значение',
  text: 'Должно быть текстом',
  number: 'Должно быть числом',
  wholeNumber: 'Должно быть целым числом',
  flag: 'Должно быть «да» или «нет»',
  list: 'Должно быть списком',
  object: 'Неверный состав данных',
  date: 'Укажите дату и время',
  option: 'Выберите одно из предложенных значений',
  unknownKeys: 'Неизвестные поля',
  positive: 'Должно быть больше нуля',
  tooManyDigits: 'Слишком много знаков после запятой',
  passwordsDiffer: 'Пароли не совпадают',
  /** Specification, section 5. */
  phone: 'Номер введен некорректно',
} as const;

const types: Record<string, string> = {
  string: validation.text,
  number: validation.number,
  int: validation.wholeNumber,
  boolean: validation.flag,
  array: validation.list,
  set: validation.list,
  object: validation.object,
  record: validation.object,
  date: validation.date,
  nan: validation.number,
};

const formats: Record<string, string> = {
  email: 'Укажите адрес электронной почты, например name@company.ru',
  url: 'Укажите адрес страницы, например https://company.ru',
  uuid: 'Неверный идентификатор',
  guid: 'Неверный идентификатор',
  datetime: validation.date,
  date: 'Укажите дату',
  time: 'Укажите время',
  e164: validation.phone,
  regex: 'Неверный формат',
};

/** Of a moment only its day was typed. */
const DAY_ALONE = /^\d\d\.\d\d\.\d{4}(?!.*:\d\d)/;

const characters: PluralForms = ['символ', 'символа', 'символов'];
const values: PluralForms = ['значение', 'значения', 'значений'];
const counted: Record<string, PluralForms> = { string: characters, array: values, set: values };

/** The genitive that «не больше» and «не меньше» ask for: 1 символа, 2 символов. */
const genitive = (count: number, [, few, many]: PluralForms): string =>
  `${count} ${plural(count, [few, many, many])}`;

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

function bound({ origin, inclusive, exact }: SchemaIssue, value: unknown, side: 'most' | 'least'): string {
  const kind = String(origin);
  if (kind === 'date') {
    return side === 'most' ? 'Дата слишком поздняя' : 'Дата слишком ранняя';
  }
  if (kind === 'file') return side === 'most' ? 'Файл слишком большой' : 'Файл пуст';
  const number = Number(value);
  // Numbers are printed as they stand: bounds here are whole.
  const forms = counted[kind];
  if (forms) {
    if (exact === true) return `Должно быть ровно ${number} ${plural(number, forms)}`;
    const text = genitive(number, forms);
    return side === 'most' ? `Слишком много: не больше ${text}` : `Слишком мало: не меньше ${text}`;
  }
  if (side === 'most') return inclusive === false ? `Должно быть меньше ${number}` : `Не больше ${number}`;
  if (inclusive === false) return number === 0 ? validation.positive : `Должно быть больше ${number}`;
  return `Не меньше ${number}`;
}

function tooLong(issue: SchemaIssue): string {
  if (issue.origin !== 'string' || issue.exact === true) return bound(issue, issue.maximum, 'most');
  const most = Number(issue.maximum);
  return `Слишком длинно: не больше ${genitive(most, characters)}`;
}

function tooShort(issue: SchemaIssue): string {
  if (issue.origin === 'string' && isEmpty(issue.input)) return validation.required;
  if (issue.origin === 'array' && Number(issue.minimum) === 1) return 'Выберите хотя бы одно значение';
  if (issue.origin !== 'string' || issue.exact === true) return bound(issue, issue.minimum, 'least');
  const least = Number(issue.minimum);
  return `Слишком коротко: не меньше ${genitive(least, characters)}`;
}

/** The Russian message of an issue. A schema's own message goes before it. */
export function russianIssue(issue: SchemaIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isEmpty(issue.input)
        ? validation.required
        : (types[String(issue.expected)] ?? validation.invalid);
    case 'too_big':
      return tooLong(issue);
    case 'too_small':
      return tooShort(issue);
    case 'invalid_format':
      return isEmpty(issue.input)
        ? validation.required
        : (formats[
            issue.format === 'datetime' && DAY_ALONE.test(String(issue.input)) ? 'time' : String(issue.format)
          ] ??
            formats.regex ??
            validation.invalid);
    case 'not_multiple_of':
      return `Должно делиться на ${String(issue.divisor)}`;
    case 'unrecognized_keys':
      return Array.isArray(issue.keys)
        ? `${validation.unknownKeys}: ${issue.keys.join(', ')}`
        : validation.unknownKeys;
    case 'invalid_value':
      return isEmpty(issue.input) ? validation.required : validation.option;
    case 'invalid_union':
      return isEmpty(issue.input) ? validation.required : validation.invalid;
    default:
      return validation.invalid;
  }
}
