/** How many of the lot's receipts hold: <ReceiptsStat receipts={results.receipts} />. */
import type { ReceiptCount } from '../../../api/records/receipts.ts';
import { allMatch, countedReceipts } from '../../../text/receipts.ts';
import { Stat } from '../../parts/layout/section.tsx';

export function ReceiptsStat({ receipts }: { receipts: ReceiptCount }) {
  const all = allMatch(receipts);
  return (
    <Stat
      label="Квитанции сошлись"
      value={<span className={all ? 'text-ok' : 'text-bad'}>{countedReceipts(receipts)}</span>}
      note={all ? 'вскрыто то, что подано' : 'заявку или квитанцию изменили после подачи'}
    />
  );
}
