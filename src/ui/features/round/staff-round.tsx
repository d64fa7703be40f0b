/** The organiser's side of a round: closed while it runs, its picture once it is revealed, its rehearsal before. */
import { Lock } from 'lucide-react';
import type { RoundState } from '../../../api/records/round.ts';
import { plural } from '../../../rules/plural.ts';
import { formatTime } from '../../parts/text/format.ts';
import { Rehearsal } from './rehearsal.tsx';
import { Card } from './staff-card.tsx';

const MINUTE = 60_000;

export function ClosedRound({ round }: { round: RoundState }) {
  const { invited, tookPart, endsAt } = round;
  const of = invited ?? 0;
  const did = tookPart ?? 0;
  return (
    <>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_400px]">
        <Card
          title="Раунд идёт закрыто"
          side={
            <span className="inline-flex items-center gap-1.5 rounded-box bg-sunken px-2 py-0.5 text-xs font-medium text-ink-soft">
              <Lock className="size-3.5" aria-hidden /> имена и цены откроются в {formatTime(endsAt)}
            </span>
          }
        >
          <div className="flex flex-col items-center py-6 text-center">
            <p className="flex gap-1.5" aria-hidden>
              {Array.from({ length: Math.min(of, 20) }, (_, index) => (
                <span
                  key={index}
                  className={`h-2 w-8 rounded-full ${index < did ? 'bg-primary' : 'bg-line-mid'}`}
                />
              ))}
            </p>
            <p className="mt-3 text-[48px] leading-[52px] font-semibold tracking-[-0.03em]">
              {did} <span className="font-normal text-ink-soft">из {of}</span>
            </p>
            <p className="mt-2 font-medium">
              {plural(did, ['участник предложил', 'участника предложили', 'участников предложили'])} новую
              цену
            </p>
            <p className="mt-2 max-w-110 text-table text-ink-soft">
              До окончания раунда цены и имена снизивших скрыты: видно только, сколько участников предложили
              новую цену.
            </p>
          </div>
        </Card>
        <Card title="Случится само">
          <WillHappen round={round} />
        </Card>
      </div>
      <Rehearsal lotId={round.lotId} running />
    </>
  );
}

/** What the clock will do, without anybody's step. */
function WillHappen({ round }: { round: RoundState }) {
  const { endsAt, extensionMinutes, extensionLimit, extensionsUsed } = round;
  const left = extensionLimit - extensionsUsed;
  const end = Date.parse(endsAt);
  const iso = (at: number) => new Date(at).toISOString();
  const rows: [string, string, string][] = [
    ...(extensionMinutes > 0 && left > 0
      ? ([
          [
            `с ${formatTime(iso(end - extensionMinutes * MINUTE))}`,
            `Новая цена продлит раунд до ${formatTime(iso(end + extensionMinutes * MINUTE))}`,
            `${plural(left, ['осталось', 'осталось', 'осталось'])} ${left}\u00A0${plural(left, ['продление', 'продления', 'продлений'])} из ${extensionLimit}`,
          ],
        ] as [string, string, string][])
      : []),
    [formatTime(endsAt), 'Раунд закончится', 'цены и имена откроются организатору, участники получат письма'],
    ['после', 'Процедура вернётся к комиссии', 'цена, которую не снизили, остаётся в силе'],
  ];
  return (
    <ul className="text-table">
      {rows.map(([when, what, note]) => (
        <li key={when} className="grid grid-cols-[64px_1fr] gap-x-1 border-t border-line py-2.5">
          <span className="text-ink-soft">{when}</span>
          <span>
            {what}
            <span className="block text-xs text-ink-soft">{note}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
