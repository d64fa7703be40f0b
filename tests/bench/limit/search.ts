// Searching: a code, words with the newest of them ranked, and a misspelt word through the words that there are.
import type { Limit } from './database.ts';
import type { LotReads } from './lots.ts';

const RANKED = 200;

export function lotSearch({ named }: Limit, lots: LotReads) {
  const byCode = named(
    'search_code',
    `select lot_id as id from bare.search where codes like '%' || $1 || '%' order by lot_id desc limit $2`,
  );
  const byWords = named(
    'search_words',
    `select id from (
       select lot_id as id, words from bare.search where words @@ websearch_to_tsquery('russian', $1)
       order by lot_id desc limit ${RANKED}) as newest
     order by ts_rank(words, websearch_to_tsquery('russian', $1)) desc, id desc limit $2`,
  );
  const likeliest = named(
    'search_likeliest',
    `select word from bare.words where word % $1 order by similarity(word, $1) desc limit 1`,
  );

  async function find(text: string, limit: number): Promise<{ id: number }[]> {
    const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
    if (/\d/.test(code) && code.length >= 3) return byCode<{ id: number }>([code, limit]);
    const found = await byWords<{ id: number }>([text, limit]);
    if (found.length > 0) return found;
    const words = await Promise.all(
      text
        .toLowerCase()
        .split(/\s+/)
        .map(async (word) => (await likeliest<{ word: string }>([word]))[0]?.word ?? word),
    );
    return byWords<{ id: number }>([words.join(' '), limit]);
  }
  return async (text: string, limit: number) => ({
    data: await lots.rowsOf((await find(text, limit)).map(({ id }) => id)),
    corrected: null,
  });
}
