/** Lots that the person opens together with others: what is asked for comes first. */
import { Link } from 'react-router-dom';
import { commission } from '../../../api/calls/commission.ts';
import type { CustodianLot } from '../../../api/records/commission.ts';
import { commissionStates } from '../../../text/states.ts';
import { useCall } from '../../data/use-call.ts';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { keysPath } from './keys-path.ts';

const PRESSES: Record<NonNullable<CustodianLot['asks']>, string> = {
  trial: 'Пробное вскрытие',
  opening: 'Открыть свою часть',
};

export function OwnCustodianLots() {
  const { data } = useCall(commission.ownLots);
  const lots = data?.data;
  if (!lots) return null;
  const inOrder = lots.toSorted((a, b) => Number(a.asks === null) - Number(b.asks === null));
  return (
    <Section title="Где нужен мой ключ" count={lots.length}>
      {lots.length === 0 ? (
        <p className="text-ink-soft">
          Вас ещё не назначили хранителем. Назначает организатор процедуры, когда готовит её.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {inOrder.map((lot) => (
            <li key={lot.lotId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
              <div className="min-w-0 flex-1 basis-64">
                <Link to={keysPath(lot.lotId)} className="link font-medium break-words">
                  {lot.lotNumber} {lot.lotTitle}
                </Link>
                <p className="text-xs text-ink-soft">
                  открывают {lot.threshold} из {lot.size}
                  {lot.handed > 0 && `, открыли ${lot.handed}`}
                  {lot.applicationsDeadline !== null &&
                    `, приём до ${formatDateTime(lot.applicationsDeadline)}`}
                </p>
              </div>
              <Badge {...commissionStates[lot.status]} />
              {lot.asks !== null && (
                <LinkButton size="sm" kind="primary" to={keysPath(lot.lotId)}>
                  {PRESSES[lot.asks]}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
