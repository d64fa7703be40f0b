/** What the procedure is expected to cost, in one line; opened, item by item. */
import { ChevronUp, Pencil } from 'lucide-react';
import { useState } from 'react';
import { estimates } from '../../../api/calls/estimates.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { formatMoney } from '../../parts/text/format.ts';
import { Explained } from '../../parts/control/explained.tsx';

const editor = lazyPart(async () => ({ default: (await import('./estimate-editor.tsx')).EstimateEditor }));

export function EstimateSection({ lot }: { lot: Lot }) {
  const { data, error } = useCall(estimates.ofLot, { params: { id: lot.id } });
  const [open, setOpen] = useState(false);
  const found = data?.data;
  return (
    <Section
      title="Оценка"
      note={
        lot.showsEstimate
          ? 'После публикации её увидят участники'
          : 'Её видите вы, СБ, аудитор и администратор. Участникам не показывается'
      }
      actions={
        <>
          <Explained term="estimate" of="Оценка" />
          {open ? (
            <Button size="sm" icon={ChevronUp} onClick={() => setOpen(false)}>
              Свернуть
            </Button>
          ) : (
            <Button size="sm" icon={Pencil} {...preloadingPart(editor)} onClick={() => setOpen(true)}>
              {found?.sum == null ? 'Указать оценку' : 'Изменить оценку'}
            </Button>
          )}
        </>
      }
    >
      {error && !found && (
        <Notice tone="warn" title="Не удалось загрузить оценку">
          {error.message}
        </Notice>
      )}
      {/* Put aside, not away: what could not be stored yet is still in it. */}
      <div hidden={!open}>
        <WhenWanted
          part={editor}
          wanted={open}
          props={{ lot }}
          standIn={<SkeletonLines lines={4} />}
          onMissing={() => setOpen(false)}
        />
      </div>
      {!open && found && (
        <p className={found.sum === null ? 'text-ink-soft' : undefined}>
          {found.sum === null ? (
            'Не указана. С ней видна экономия: в сравнении, результатах и аналитике.'
          ) : (
            <>
              <b className="font-semibold">{formatMoney(found.sum, lot.currency)}</b> без НДС
              <span className="text-ink-soft">
                {found.items.length === 0
                  ? ', процедура целиком'
                  : `, оценено позиций: ${found.items.length}`}
              </span>
            </>
          )}
        </p>
      )}
    </Section>
  );
}
