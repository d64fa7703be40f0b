/** Over an application in which nothing is priced yet: own past prices and terms stand ready. */
import { History } from 'lucide-react';
import type { OwnPast } from '../../../api/records/own-past.ts';
import { plural } from '../../../rules/plural.ts';
import { Button } from '../../parts/control/button.tsx';

/** Whether there is anything to take over. */
export const hasPast = ({ prices, last }: OwnPast): boolean => prices.length > 0 || last !== null;

export function ReuseOffer({ past, items, onOpen }: { past: OwnPast; items: number; onOpen: () => void }) {
  const { prices, last } = past;
  const found = [
    ...(prices.length > 0
      ? [`ваши цены на ${prices.length} из ${items} ${plural(items, ['позиции', 'позиций', 'позиций'])}`]
      : []),
    ...(last ? [`условия заявки на ${last.lot.number}`] : []),
  ];
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-info-soft px-4 py-1.5 text-[13px]">
      <History className="size-4 shrink-0 text-info" aria-hidden />
      <span className="min-w-0 flex-1 basis-48">Можно взять {found.join(' и ')}.</span>
      <Button size="sm" onClick={onOpen}>
        Посмотреть и взять
      </Button>
    </div>
  );
}
