// The address of a post or a category from its Russian title.
const LETTERS: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};
const LENGTH = 80;

/** «Новые правила торгов» → `novye-pravila-torgov`; never empty. */
export function slugOf(title: string): string {
  const latin = Array.from(title.toLowerCase(), (sign) => LETTERS[sign] ?? sign).join('');
  const slug = latin
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return slug || 'post';
}
