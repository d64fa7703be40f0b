/** A number of money in a dense table, its kopecks quieter than its roubles: <Amount value="1250000.5" /> → 1 250 000,50. */
import { formatDecimal } from './format.ts';

/** The unit price keeps its further digits where it has them: a rate has four. */
export const twoOrMore = (value: string): string => value.replace(/(\.\d\d)0+$/, '$1');

export function Amount({ value, digits = 2 }: { value: string | null | undefined; digits?: number }) {
  const [whole, fraction] = formatDecimal(value && digits > 0 ? twoOrMore(value) : value, digits).split(',');
  return (
    <>
      {whole}
      {fraction !== undefined && <span className="quieter">,{fraction}</span>}
    </>
  );
}
