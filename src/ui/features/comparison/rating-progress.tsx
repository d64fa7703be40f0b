/** The background calculation while it goes on, and what became of the last one where it failed. */
import { useEffect, useRef } from 'react';
import type { DataOf } from '../../../api/contract.ts';
import { ratings } from '../../../api/calls/rating.ts';
import { lots } from '../../../api/calls/lots.ts';
import { syncTasks } from '../../../api/calls/sync-tasks.ts';
import { isTaskLive } from '../../../machines/sync-task-statuses.ts';
import { syncTaskTypeNames } from '../../../text/enums.ts';
import { syncTaskStates } from '../../../text/states.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { refresh, useCall, useSend } from '../../data/use-call.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';
import { comparisons } from '../application/compared-anew.ts';

const EVERY_MS = 1_000;

type Task = DataOf<typeof syncTasks.list>[number];
const isLive = (task: Task | undefined): task is Task => task !== undefined && isTaskLive(task.status);

export function RatingProgress({ lotId }: { lotId: number }) {
  const query = {
    page: 1,
    per_page: 1,
    sort: '-id',
    'filter[model]': 'lot',
    'filter[model_id]': String(lotId),
    'filter[type]': 'calculate_rating',
  } as const;
  const tasks = useCall(syncTasks.list, { query }, { every: (last) => isLive(last?.data[0]) && EVERY_MS });
  const task = tasks.data?.data[0];
  const live = isLive(task);
  const again = useSend(syncTasks.create, { invalidates: [syncTasks.list] });
  const was = useRef(live);
  useEffect(() => {
    if (was.current && !live) void refresh([ratings.ofLot, lots.read, ...comparisons]);
    was.current = live;
  }, [live]);
  if (task?.error) {
    return (
      <div className="px-4 pb-2">
        <Notice tone="bad" title="Рейтинг не рассчитан">
          <p>{task.error}</p>
          <Button
            size="sm"
            className="mt-2"
            busy={again.busy}
            onClick={() => again.run({ body: { type: task.type, model_id: lotId } })}
          >
            Рассчитать ещё раз
          </Button>
        </Notice>
      </div>
    );
  }
  if (!live) return null;
  return (
    <div className="px-4 pb-3">
      <p className="flex justify-between text-xs text-ink-soft">
        <span>
          {syncTaskTypeNames[task.type]}: {lowerFirst(syncTaskStates[task.status].label)}
        </span>
        <span>{task.progress}&nbsp;%</span>
      </p>
      <progress
        aria-label="Расчёт рейтинга"
        max={100}
        value={task.progress}
        className="mt-1 block h-1.5 w-full accent-primary"
      />
    </div>
  );
}
