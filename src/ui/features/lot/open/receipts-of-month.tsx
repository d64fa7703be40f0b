/** How many receipts of what was opened this month hold: <ReceiptsOfMonth receipts={platform.receipts} />. */
import type { Stats } from '../../../../api/records/stats.ts';
import { inMonth } from '../../../../rules/dates.ts';
import { allMatch, countedReceipts } from '../../../../text/receipts.ts';

interface ReceiptsOfMonthProps {
  receipts: NonNullable<Stats['platform']['receipts']>;
}

export function ReceiptsOfMonth({ receipts }: ReceiptsOfMonthProps) {
  const tone = allMatch(receipts) ? 'text-ok' : 'text-bad';
  return (
    <p className="flex justify-between gap-2">
      <span>Квитанции в {inMonth(receipts.month)} сошлись</span>
      <strong className={`font-semibold whitespace-nowrap ${tone}`}>{countedReceipts(receipts)}</strong>
    </p>
  );
}
