/** How much is said of an item, and the way to it: <ItemTalk lotId={lot.id} item={order} />; for those of the lot's team. */
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { lotTeam } from '../../../../api/calls/lot-team.ts';
import type { Order } from '../../../../api/records/order.ts';
import { useCall } from '../../../data/use-call.ts';
import { iconButtonClass } from '../../../parts/control/icon-button.tsx';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { isAbout, type Subject } from './subject.ts';

const panel = lazyPart(async () => ({ default: (await import('./talk-panel.tsx')).TalkPanel }));

export function ItemTalk({ lotId, item }: { lotId: number; item: Pick<Order, 'id' | 'index' | 'name'> }) {
  const [isOpen, setOpen] = useState(false);
  const about: Subject = { subject: 'item', id: item.id };
  const { data } = useCall(lotTeam.comments, { params: { id: lotId } });
  const count = data?.data.filter((one) => isAbout(one, about)).length ?? 0;
  const label = `Обсуждение позиции ${item.index}${count > 0 ? `: сообщений ${count}` : ''}`;
  return (
    <>
      <button
        type="button"
        {...preloadingPart(panel)}
        aria-label={label}
        data-said={count > 0 || undefined}
        title={label}
        onClick={() => setOpen(true)}
        className={`${iconButtonClass('sm')} gap-0.5 print:hidden ${count > 0 ? 'w-auto! px-1.5 text-primary-ink' : ''}`}
      >
        <MessageSquare className="size-4 shrink-0" aria-hidden />
        {count > 0 && <span className="text-xs tabular-nums">{count}</span>}
      </button>
      {isOpen && (
        <WhenWanted
          part={panel}
          wanted
          props={{
            lotId,
            title: `Позиция ${item.index}. ${item.name}`,
            about,
            onClose: () => setOpen(false),
          }}
          onMissing={() => setOpen(false)}
        />
      )}
    </>
  );
}
