/** The person's own views of a list, behind «Виды»; fetched at its first press. */
import { Popover, PopoverButton } from '@headlessui/react';
import { Link2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { listViews } from '../../../api/calls/list-views.ts';
import type { ViewedList } from '../../../api/list-names.ts';
import { copyAloud } from '../../data/copy-aloud.ts';
import { useCall } from '../../data/use-call.ts';
import { AnchoredPanel, takeFocus } from '../../parts/control/anchored-panel.tsx';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import type { PopupButton } from '../../parts/later/popup-at-press.tsx';
import { cx } from '../../parts/text/cx.ts';
import { keepInList } from './keep-in-list.ts';
import type { ShownView } from './use-view.ts';

export interface ViewsPanelProps {
  list: ViewedList;
  shown: ShownView;
  onSave: () => void;
}

export default function ViewsPanel({ button, ...props }: ViewsPanelProps & { button: PopupButton }) {
  return (
    <Popover>
      <span ref={keepInList} className="contents">
        <PopoverButton {...button} />
      </span>
      <AnchoredPanel title="Сохранённые виды" at="bottom start" highest="24rem" focus className="w-72 p-2">
        {({ close }) => <Views {...props} close={close} />}
      </AnchoredPanel>
    </Popover>
  );
}

function Views({ list, shown, onSave, close }: ViewsPanelProps & { close: () => void }) {
  const { data, error } = useCall(listViews.list, { query: { 'filter[list]': list } });
  const whole = useRef<HTMLDivElement>(null);
  // The first of them once they are there; and what had it may be gone from them.
  useEffect(() => takeFocus(data || error ? whole.current : null), [data, error]);
  const pressed = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <div ref={whole} className="flex flex-col">
      {error && <p className="px-2 py-1.5 text-bad">{error.message}</p>}
      {!data && !error && <SkeletonLines lines={2} />}
      {data?.data.length === 0 && (
        <p className="px-2 py-1.5 text-ink-soft">
          Видов пока нет. Вид запоминает фильтры, порядок строк, столбцы и плотность; его можно открыть снова
          или дать коллеге ссылкой.
        </p>
      )}
      {data?.data.map((view) => (
        <div key={view.id} className="flex items-center gap-1 rounded-box hover:bg-sunken">
          <button
            type="button"
            aria-current={view.id === shown.view?.id || undefined}
            className={cx(
              'min-w-0 flex-1 truncate px-2 py-1.5 text-left',
              view.id === shown.view?.id && 'font-medium text-primary-ink',
            )}
            title={view.name}
            onClick={pressed(() => shown.show(view.key))}
          >
            {view.name}
          </button>
          <IconButton
            icon={Link2}
            size="sm"
            label={`Скопировать ссылку на «${view.name}»`}
            onClick={pressed(() => void copyAloud(shown.addressOf(view), 'Ссылка на вид скопирована'))}
          />
        </div>
      ))}
      {(data || error) && (
        <Button size="sm" className="mt-2 self-start" onClick={pressed(onSave)}>
          Сохранить вид
        </Button>
      )}
    </div>
  );
}
