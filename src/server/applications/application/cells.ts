// What a refusal names beside its reasons: the cells that it is about, for a vendor who has a hundred of them.
import { unfitQuantities } from './facts.ts';
import type { ApplicationSubject } from './types.ts';

/** Texts under the paths of what was sent. */
export const cellsOf = (
  subject: ApplicationSubject,
  reasons: readonly string[],
): Record<string, string[]> => ({
  ...(reasons.includes('quantitiesWithin') ? unfitCells(subject) : {}),
  ...subject.faults,
});

function unfitCells({ working }: ApplicationSubject): Record<string, string[]> {
  if (working === null) return {};
  const unfit = new Set(unfitQuantities(working.offers, working.terms).map(({ id }) => id));
  return Object.fromEntries(
    working.offers.flatMap((row, index) =>
      unfit.has(row.id) ? [[`offers.${index}.quantity`, [quantityText(row.quantity)]]] : [],
    ),
  );
}

const quantityText = (quantity: string | null): string =>
  quantity === null
    ? 'Укажите количество'
    : 'Количество вне допустимого: больше нуля и не больше заказанного с толерансом';
