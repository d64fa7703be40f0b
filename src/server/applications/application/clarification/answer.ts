// An answer to a clarification: what it would change, read without writing.
import type { Terms, TermsInput } from '../../../../api/records/application-terms.ts';
import type { OfferPatch } from '../../../../api/records/offer.ts';
import { effectivePrice } from '../../../../rules/comparable.ts';
import { formatMoney } from '../../../../rules/money.ts';
import type { OfferOfItem, Written } from '../contents.ts';
import { unfitQuantities } from '../facts.ts';
import type { ApplicationRow } from '../../core/tables.ts';
import { mergeTerms } from '../../core/terms.ts';
import type { StoredChange } from '../../core/decision-tables.ts';
import type { Block } from '../../../../machines/application-statuses.ts';
import { offerChanges, raisesPrice, termChanges, type AnswerChange } from './blocks.ts';

export interface AnswerBody {
  text: string;
  terms?: TermsInput | undefined;
  offers?: readonly (OfferPatch & { id: number })[] | undefined;
}

interface Answer {
  text: string;
  changes: AnswerChange[];
  /** The terms as they would be, and the submitted rows that would differ. */
  terms: Terms;
  changed: OfferOfItem[];
  /** Prices above what is in force, by cell: the law refuses them, the cells say where. */
  raised: Record<string, string[]>;
  /** What cannot be sent at all. */
  faults: Record<string, string[]>;
}

/** The same held against the blocks that the request names. */
export interface WeighedAnswer extends Answer {
  /** Of its changes those within the blocks. */
  within: StoredChange[];
}

const TOO_MANY = 'Количество вне допустимого: больше нуля и не больше заказанного с толерансом';

/** What an answer would change. Writes nothing: the law is to be asked first. */
export function weighAnswer(
  application: ApplicationRow,
  blocks: readonly Block[],
  submitted: Written,
  body: AnswerBody,
): WeighedAnswer {
  const answer = readAnswer(application, submitted, body);
  return { ...answer, within: answer.changes.filter(isWithin(blocks)) };
}

const isWithin =
  (blocks: readonly Block[]) =>
  (change: AnswerChange): change is StoredChange =>
    change.block !== null && blocks.includes(change.block);

function readAnswer(
  { answerFileIds }: ApplicationRow,
  { terms: before, fileIds, offers }: Written,
  body: AnswerBody,
): Answer {
  const after = mergeTerms(before, body.terms ?? {});
  const changes = termChanges(before, after);
  const rows = new Map(offers.map((row) => [row.id, row]));
  const changed = new Set<number>();
  const raised: Answer['raised'] = {};
  const faults: Answer['faults'] = {};
  for (const [index, { id, ...patch }] of (body.offers ?? []).entries()) {
    const row = rows.get(id);
    if (!row) {
      faults[`offers.${index}.id`] = ['Такого предложения в заявке нет'];
      continue;
    }
    const own = offerChanges(row, patch);
    if (own.length === 0) continue;
    changes.push(...own);
    changed.add(id);
    if (raisesPrice(row, patch)) raised[`offers.${index}.unit_price`] = [highestText(row)];
    rows.set(id, answered(row, patch));
  }
  if (answerFileIds !== null && answerFileIds.join() !== fileIds.join())
    changes.push({ path: 'files', block: 'document_block', before: fileIds, after: answerFileIds });
  const all = [...rows.values()];
  for (const { id } of unfitQuantities(all, after)) {
    const index = (body.offers ?? []).findIndex((one) => one.id === id);
    // A quantity that the answer does not touch is put out of bounds by the tolerance alone.
    faults[index >= 0 ? `offers.${index}.quantity` : toleranceField(before, after)] = [TOO_MANY];
  }
  return {
    text: body.text,
    changes,
    terms: after,
    changed: all.filter(({ id }) => changed.has(id)),
    raised,
    faults,
  };
}

/** A new price takes the place of what a round had brought: it is the one in force. The approval is revoked. */
function answered(row: OfferOfItem, patch: OfferPatch): OfferOfItem {
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const isRepriced = offerChanges(row, { unitPrice: patch.unitPrice }).length > 0;
  return {
    ...row,
    ...given,
    repeatedPrice: isRepriced ? null : row.repeatedPrice,
    approvedByCustomer: null,
    approvalReason: null,
  };
}

function highestText(row: OfferOfItem): string {
  const inForce = effectivePrice(row);
  return inForce === null ? 'Цены здесь не было' : `Не выше ${formatMoney(inForce)}`;
}

const toleranceField = (before: Terms, after: Terms): string =>
  before.isToleranceEnabled === after.isToleranceEnabled
    ? 'terms.tolerance_plus'
    : 'terms.is_tolerance_enabled';
