// What the assistant finds: lots that the caller may see and the shipped instructions, by Russian full text.
import { and, asc, gt, inArray, sql } from 'drizzle-orm';
import type { AssistantSource } from '../../../api/calls/assistant.ts';
import type { Visitor } from '../../../machines/access.ts';
import { acceptingLotStatuses } from '../../../machines/lot-predicates.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { foldText } from '../../../rules/search-text.ts';
import { beginningOf } from '../../../rules/beginning-of.ts';
import { instructionLink, instructions } from '../../../text/instructions.ts';
import { lotGroupText } from '../../../text/lot-states.ts';
import { lotSearch, lots, type LotTableRow } from '../../lots/core/tables.ts';
import { visibleLots } from '../../lots/core/rights.ts';
import type { Db } from '../../platform/database/client.ts';

const LOTS = 5;
const INSTRUCTIONS = 2;
const WORDS = 12;
/** Lots looked at for ranking; a common word may match tens of thousands. */
const CANDIDATES = 300;
const QUOTE_LENGTH = 280;

/** What is asked about where nothing tells one lot from another: all that accept. */
const ABOUT_LOTS = /^(лот|процедур|тендер|закуп|торг|прием)/;
/** Said of any lot, so they tell none from another. */
const EMPTY_WORDS =
  /^(найд|найт|покаж|подскаж|скаж|хоч|нужн|есть|лот|процедур|тендер|закуп|торги|какие|какой|каких|открыт|сейчас|где|купит|когда|прием|заяв|предложени|срок|заканч|оканч|законч|участв|принима|идут|идет|все$|вс[её]х$|что$|мне$|можно$)/;

/** Words of a question, folded, letters and digits alone. */
export const wordsOf = (query: string): string[] =>
  [...new Set(foldText(query).match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu) ?? [])]
    .filter((word) => word.length > 1)
    .slice(0, WORDS);

const short = (text: string): string =>
  text.length <= QUOTE_LENGTH ? text : `${beginningOf(text, QUOTE_LENGTH).replace(/\s+\S*$/, '')}…`;

/** Sections that hold at least half of the question's meaning words, the best first. */
async function findInstructions(db: Db, words: string[]): Promise<AssistantSource[]> {
  if (words.length === 0) return [];
  const pages = instructions.map(({ title, paragraphs }, place) => ({
    place,
    title: foldText(title),
    body: foldText(paragraphs.join(' ')),
  }));
  const { rows } = await db.execute<{ place: number }>(sql`
    with asked as (
      select q from (select plainto_tsquery('russian', word) as q from unnest(${sql.param(words)}::text[]) word) all_words
      where numnode(q) > 0),
    pages as (
      select place, to_tsvector('russian', title) as head, to_tsvector('russian', title || ' ' || body) as whole
      from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as page(place int, title text, body text)),
    scored as (
      select place,
        (select count(*) from asked where whole @@ q) as hits,
        (select count(*) from asked where head @@ q) as head_hits,
        (select count(*) from asked) as asked
      from pages)
    select place from scored where hits > 0 and hits * 2 >= asked
    order by hits + head_hits desc, place limit ${INSTRUCTIONS}`);
  return rows.flatMap(({ place }) => {
    const instruction = instructions[place];
    if (!instruction) return [];
    return [
      {
        title: instruction.title,
        link: instructionLink(instruction),
        quote: short(bestParagraph(instruction.paragraphs, words)),
      },
    ];
  });
}

/** The paragraph that shares most word beginnings with the question; endings of Russian words are cut off. */
function bestParagraph(paragraphs: string[], words: string[]): string {
  const stems = words.map((word) => word.slice(0, Math.max(4, word.length - 2)));
  const score = (paragraph: string) => stems.filter((stem) => foldText(paragraph).includes(stem)).length;
  return paragraphs.toSorted((a, b) => score(b) - score(a))[0] ?? '';
}

interface FoundLot extends Record<string, unknown> {
  id: number;
}

/** Lots of the caller's by the question's words or by a number said in it. */
async function findLots(db: Db, visitor: Visitor, words: string[]): Promise<AssistantSource[]> {
  const asked = words.filter((word) => !EMPTY_WORDS.test(word));
  if (asked.length === 0)
    return words.some((word) => ABOUT_LOTS.test(word)) ? acceptingLots(db, visitor) : [];
  const any = asked.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, ' ')).join(' or ');
  const { rows: found } = await db.execute<FoundLot>(sql`
    with asked as (
      select q from (select plainto_tsquery('russian', word) as q from unnest(${sql.param(asked)}::text[]) word) all_words
      where numnode(q) > 0),
    candidates as (
      select ${lots.id} as id, ${lots.number} as number,
        (select ${lotSearch.search} from ${lotSearch} where ${lotSearch.lotId} = ${lots.id}) as search
      from ${lots}
      where ${visibleLots(visitor)}
        and (${inArray(lots.number, asked)} or ${lots.id} = any(array(
          select ${lotSearch.lotId} from ${lotSearch} where ${lotSearch.search} @@ websearch_to_tsquery('russian', ${any}))))
      order by ${lots.publishedAt} desc nulls last limit ${CANDIDATES}),
    scored as (
      select id, number, (select count(*) from asked where search @@ q) as hits, (select count(*) from asked) as asked
      from candidates)
    select id::float8 as id from scored
    where hits * 2 >= asked or number = any(${sql.param(asked)}::text[])
    order by (number = any(${sql.param(asked)}::text[])) desc, hits desc, id desc limit ${LOTS}`);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db.select().from(lots).where(inArray(lots.id, ids));
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(sourceOf));
}

/** Those whose term ends first. */
async function acceptingLots(db: Db, visitor: Visitor): Promise<AssistantSource[]> {
  const rows = await db
    .select()
    .from(lots)
    .where(
      and(
        visibleLots(visitor),
        inArray(lots.status, acceptingLotStatuses),
        gt(lots.applicationsDeadline, sql`now()`),
      ),
    )
    .orderBy(asc(lots.applicationsDeadline), asc(lots.id))
    .limit(LOTS);
  return rows.map(sourceOf);
}

function sourceOf({ id, number, title, status, applicationsDeadline }: LotTableRow): AssistantSource {
  const until = applicationsDeadline ? `, приём до ${formatDateTime(applicationsDeadline)}` : '';
  return {
    title: `Процедура № ${number} «${title}»`,
    link: `/tender-${id}`,
    quote: `${lotGroupText(status).label}${until}`,
  };
}

/** Everything found for a question, instructions first. */
export async function findSources(
  db: Db,
  visitor: Visitor,
  query: string,
): Promise<{ instructions: AssistantSource[]; lots: AssistantSource[] }> {
  const words = wordsOf(query);
  return {
    instructions: await findInstructions(db, words),
    lots: await findLots(db, visitor, words),
  };
}
