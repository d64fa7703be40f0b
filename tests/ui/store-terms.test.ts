import { describe, expect, it } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import type { Lot, LotChange } from '../../src/api/records/lot.ts';
import { storeTerms } from '../../src/ui/features/lot/editor/store-terms.ts';
import { termsSchema, valuesOf } from '../../src/ui/features/lot/editor/terms-values.ts';

const read = {
  version: 1,
  title: 'Насосы центробежные',
  description: 'Поставка одной партией',
  category: null,
  applicationsDeadline: null,
  currency: 'RUB',
  basis: 'DDP',
  address: 'Усть-Кут',
  contacts: [],
  isOpen: true,
  showsEstimate: false,
  ratingType: 'total',
  criteria: [],
} as unknown as Lot;

const values = termsSchema.parse({ ...valuesOf(read), description: 'Поставка двумя партиями' });

/** A server whose record stands as `there`; what it was asked, and of what it told a clash. */
function serverWith(there: Lot) {
  const asked: [LotChange, number][] = [];
  const clashes: Lot[] = [];
  const send = async (body: LotChange, ifMatch: number): Promise<Lot> => {
    asked.push([body, ifMatch]);
    if (ifMatch !== there.version)
      throw new ApiError(412, { message: 'Данные изменились', current: there } as never);
    return { ...there, ...body, version: there.version + 1 } as Lot;
  };
  return { asked, clashes, send, onClash: (lot: Lot) => void clashes.push(lot) };
}

describe('terms are stored', () => {
  it('over a record that moved on meanwhile: its items, or another term', async () => {
    const there = { ...read, version: 4, title: 'Насосы для водозабора' };
    const server = serverWith(there);
    const stored = await storeTerms({ values, whole: true, base: read, now: read, ...server });
    expect(stored).toMatchObject({ version: 5, title: there.title, description: values.description });
    const change = { description: values.description };
    expect(server.asked).toEqual([
      [change, 1],
      [change, 4],
    ]);
    expect(server.clashes).toEqual([]);
  });

  it('but not over the same term of somebody else, of which is told', async () => {
    const there = { ...read, version: 2, description: 'Самовывоз' };
    for (const now of [read, there]) {
      const server = serverWith(there);
      await expect(storeTerms({ values, whole: true, base: read, now, ...server })).rejects.toMatchObject({
        status: 412,
      });
      expect(server.asked.every(([, ifMatch]) => ifMatch === 1)).toBe(true);
      expect(server.clashes).toEqual([there]);
    }
  });
});
