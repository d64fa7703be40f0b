/** What the reader could see of a lot's applications at a record of its history; one of them with its offers. */
import { useState } from 'react';
import { lots } from '../../../api/calls/lots.ts';
import type { LotMoment } from '../../../api/records/lot-moment.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { applicationStates } from '../../../text/states.ts';
import { useCall } from '../../data/use-call.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { WideTable } from '../../parts/table/wide-table.tsx';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';

interface ApplicationsThenProps {
  lotId: number;
  moment: LotMoment;
}

type One = LotMoment['applications'][number];

export function ApplicationsThen({ lotId, moment: { lot, number, applications } }: ApplicationsThenProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  if (applications.length === 0)
    return (
      <Section title="Заявки тогда">
        <p className="text-ink-soft">
          {lot.openedAt === null || lot.openedAt === undefined
            ? 'Конверты ещё не были вскрыты: заявок не видел никто, кроме их поставщиков.'
            : 'Не найдено: вскрытых заявок не было.'}
        </p>
      </Section>
    );
  return (
    <Section
      title="Заявки тогда"
      count={applications.length}
      note={
        lot.isSealed
          ? 'Приём шёл снова: показано то, что открыло прошлое вскрытие'
          : 'Суммы по ценам, которые действовали тогда'
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {applications.map((one) => (
          <li key={one.applicationId} className="py-2 first:pt-0 last:pb-0">
            <button
              type="button"
              aria-expanded={chosen === one.applicationId}
              onClick={() => setChosen(chosen === one.applicationId ? null : one.applicationId)}
              className="flex w-full flex-wrap items-baseline gap-x-3 gap-y-1 text-left hover:text-primary-ink"
            >
              <span className="min-w-0 flex-1 basis-40 break-words">
                {shortCompanyName(one.companyTitle)}
              </span>
              <Badge {...applicationStates[one.status]} />
              <span className="tabular-nums">{formatMoney(one.total, one.currency)}</span>
            </button>
            {chosen === one.applicationId && <Lines lotId={lotId} number={number} application={one} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Lines({ lotId, number, application }: { lotId: number; number: number; application: One }) {
  const { applicationId, currency, companyTitle } = application;
  const { data } = useCall(lots.moment, { params: { id: lotId }, query: { number, applicationId } });
  const lines = data?.data.applications.find((one) => one.applicationId === applicationId)?.lines;
  if (!lines) return <SkeletonLines lines={3} />;
  const hasRounds = lines.some(({ repeatedPrice }) => repeatedPrice !== null);
  return (
    <WideTable label={`Таблица: ${companyTitle}`} className="mt-2 max-h-96">
      <table aria-label={`Предложения ${companyTitle}`} className="w-full text-table">
        <thead>
          <tr className="text-left text-xs text-ink-soft">
            <th className="py-1 pr-3 font-normal">№</th>
            <th className="py-1 pr-3 font-normal">Предложение</th>
            <th className="py-1 pr-3 text-right font-normal">Количество</th>
            <th className="py-1 text-right font-normal">Цена</th>
            {hasRounds && <th className="py-1 pl-3 text-right font-normal">После переторжки</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={`${line.orderId} ${line.name} ${line.unitPrice}`}
              className="border-t border-line align-top"
            >
              <td className="py-1 pr-3 text-ink-soft">{line.position}</td>
              <td className="min-w-40 py-1 pr-3 break-words">{line.name}</td>
              <td className="py-1 pr-3 text-right tabular-nums">{formatDecimal(line.quantity)}</td>
              <td className="py-1 text-right whitespace-nowrap tabular-nums">
                {formatMoney(line.unitPrice, currency)}
              </td>
              {hasRounds && (
                <td className="py-1 pl-3 text-right whitespace-nowrap tabular-nums">
                  {formatMoney(line.repeatedPrice, currency)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}
