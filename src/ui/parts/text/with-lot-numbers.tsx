/** A sentence whose numbers of procedures stay on one line each: <WithLotNumbers text={row.text} />. */
import { aroundLotNumbers } from '../../../rules/lot-numbers.ts';

export function WithLotNumbers({ text }: { text: string }) {
  return aroundLotNumbers(text).map((piece, index) =>
    index % 2 === 1 ? (
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
