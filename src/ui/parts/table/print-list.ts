/** «Напечатать» of a list, fetched at its press: the rows of all its pages are read and printed, with the page's title and nothing else of it. */
import { flushSync } from 'react-dom';
import type { AllRows, ExportRows } from '../../data/all-rows.ts';
import { formatDecimal } from '../text/format.ts';
import { tellTrouble } from './take-out.ts';

/** What is longer than some thirty sheets is looked for, not read: it goes out as a file. */
export const MOST_PRINTED = 1_000;

/** Around the list stand the title and what both stand in. */
const LIST_ALONE = `@media print {
  main :not(:has([data-printed], h1), h1, h1 *, section:has(> [data-printed]), section:has(> [data-printed]) *) {
    display: none !important;
  }
}`;

interface Printing<Row> {
  rows: ExportRows<Row>;
  onBusy: (text: string) => void;
  /** Draws these in place of the page at hand; null when the paper is done. */
  onPaper: (rows: AllRows<Row> | null) => void;
}

export async function printList<Row>({ rows, onBusy, onPaper }: Printing<Row>): Promise<void> {
  try {
    const all = await rows(
      (read, of) =>
        onBusy(`Готовим к печати: ${formatDecimal(read)} из ${formatDecimal(Math.min(of, MOST_PRINTED))}`),
      MOST_PRINTED,
    );
    flushSync(() => onPaper(all));
    // What a table leaves out of sight is drawn, too, before the paper is laid out.
    flushSync(() => dispatchEvent(new Event('beforeprint')));
    const alone = new CSSStyleSheet();
    alone.replaceSync(LIST_ALONE);
    document.adoptedStyleSheets.push(alone);
    addEventListener(
      'afterprint',
      () => {
        onPaper(null);
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== alone);
      },
      { once: true },
    );
    window.print();
  } catch (error) {
    tellTrouble(error);
  }
}
