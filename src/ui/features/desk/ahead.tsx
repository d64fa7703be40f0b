/** What asks for the manager's action, and which ends are near. */
import { Link } from 'react-router-dom';
import type { Stats } from '../../../api/records/stats.ts';
import { lotStageText } from '../../../text/states.ts';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { Section } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { LotBadge } from '../lot/lot-badge.tsx';
import { tenderPath } from '../../data/route-params.ts';

export function Attention({ stats }: { stats: Stats | undefined }) {
  return (
    <Section title="Требует действия">
      {!stats && <SkeletonLines />}
      {stats?.attention.length === 0 && <p className="text-ink-soft">Сейчас от вас ничего не ждут.</p>}
      <ul className="divide-y divide-line">
        {stats?.attention.map((lot) => (
          <li key={lot.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-56">
              <Link to={tenderPath(lot.id)} className="link break-words">
                {lot.title}
              </Link>
              <p className="text-xs text-ink-soft">
                № {lot.number} · {lot.why}
              </p>
            </div>
            <LotBadge status={lot.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Deadlines({ stats }: { stats: Stats | undefined }) {
  return (
    <Section title="Ближайшие сроки">
      {!stats && <SkeletonLines />}
      {stats?.deadlines.length === 0 && <p className="text-ink-soft">Ни один срок не идёт.</p>}
      <ul className="divide-y divide-line">
        {stats?.deadlines.map((lot) => (
          <li key={lot.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-56">
              <Link to={tenderPath(lot.id)} className="link break-words">
                {lot.title}
              </Link>
              <p className="text-xs text-ink-soft">
                № {lot.number} · {lotStageText(lot.status).toLowerCase()} до {formatDateTime(lot.deadline)}
              </p>
            </div>
            <Countdown until={lot.deadline} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
