/** What a buyer's manager who is blocked, erased or given another role leaves behind: nobody else is told, and few may go on with it. */
import { movingLots } from '../../../../api/moving-lots.ts';
import { lots } from '../../../../api/calls/lots.ts';
import type { UserRecord } from '../../../../api/records/user.ts';
import { useCall } from '../../../data/use-call.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';

export function OwnedLots({ user }: { user: UserRecord }) {
  const mayOwn = user.role === 'manager' || user.role === 'admin';
  const query = { 'filter[owner]': String(user.id), 'filter[status]': movingLots.join(','), per_page: 1 };
  const { data } = useCall(lots.list, { query }, { enabled: mayOwn });
  const count = data?.meta.total ?? 0;
  if (count === 0) return null;
  return (
    <div className="mt-3">
      <Notice tone="warn" title={`Отвечает за процедуры в работе: ${count}`}>
        Они останутся за ним: вести их будет некому, кроме замещающего и администратора. Назначьте им другого:
        «Сменить ответственного» в меню «…» на странице процедуры.
      </Notice>
    </div>
  );
}
