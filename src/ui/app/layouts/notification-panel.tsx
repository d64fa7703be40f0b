/** What opens behind the bell, fetched at its first press: the last ten, and page by page those before. */
import { useState } from 'react';
import { Popover, PopoverButton } from '@headlessui/react';
import { Link } from 'react-router-dom';
import { notifications } from '../../../api/calls/notifications.ts';
import { useReadAll, useReadMark } from '../../data/read-marks.ts';
import { useCall } from '../../data/use-call.ts';
import { AnchoredPanel } from '../../parts/control/anchored-panel.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import type { PopupButton } from '../../parts/later/popup-at-press.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Pagination } from '../../parts/table/pagination.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { WithLotNumbers } from '../../parts/text/with-lot-numbers.tsx';

const SHOWN = 10;

export default function NotificationPanel({ button, unread }: { button: PopupButton; unread: number }) {
  return (
    <Popover>
      <PopoverButton {...button} />
      <AnchoredPanel
        title="Уведомления"
        at="bottom end"
        gap={8}
        highest="70vh"
        focus
        className="flex w-96 flex-col"
      >
        {({ close }) => <News onGo={() => close()} unread={unread} />}
      </AnchoredPanel>
    </Popover>
  );
}

function News({ onGo, unread }: { onGo: () => void; unread: number }) {
  const [page, setPage] = useState(1);
  const list = useCall(notifications.list, { query: { page, per_page: SHOWN } });
  const read = useReadMark();
  const readAll = useReadAll();
  const rows = list.data?.data;
  const meta = list.data?.meta;
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-4 pt-3 pb-2">
        <p className="font-semibold">Уведомления</p>
        {unread > 0 && (
          <button type="button" className="link text-xs" onClick={readAll}>
            Прочитать все
          </button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto px-2 pb-2">
        {!rows && !list.isError && <SkeletonLines />}
        {list.isError && <p className="px-2 py-4 text-ink-soft">Не удалось загрузить уведомления</p>}
        {rows?.length === 0 && (
          <p className="px-2 py-4 text-ink-soft">Новостей о ваших процедурах пока нет.</p>
        )}
        <ul>
          {rows?.map((row) => (
            <li key={row.id}>
              <Link
                to={row.link ?? '#'}
                onClick={() => {
                  if (row.readAt === null) read(row.id);
                  onGo();
                }}
                className={cx(
                  'block rounded-box px-2 py-2 hover:bg-sunken',
                  row.readAt !== null && 'text-ink-soft',
                )}
              >
                <span className="flex gap-2">
                  {row.readAt === null && (
                    <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary">
                      <span className="sr-only">Не прочитано:</span>
                    </span>
                  )}
                  <span className="min-w-0">
                    <WithLotNumbers text={row.text} />
                  </span>
                </span>
                <span className="mt-0.5 block text-xs text-ink-soft">{formatDateTime(row.createdAt)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {meta && meta.lastPage > 1 && (
        <div className="border-t border-line px-4 py-2">
          <Pagination meta={meta} onPage={setPage} />
        </div>
      )}
      <div className="border-t border-line px-4 py-2">
        <Link to="/account?tab=notifications" onClick={onGo} className="link text-xs">
          Настроить уведомления
        </Link>
      </div>
    </>
  );
}
