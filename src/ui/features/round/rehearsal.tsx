/** What the step of a round would let each vendor do: from the prices that stand before it. */
import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import { rounds } from '../../../api/calls/rounds.ts';
import type { RoundRehearsal } from '../../../api/records/round.ts';
import { signed } from '../../../rules/comparison-marks.ts';
import { shortCompanyName } from '../../../rules/company-name.ts';
import { isPositive, round } from '../../../rules/decimal.ts';
import { currencySign } from '../../../rules/currencies.ts';
import { moneyForm, numberFault } from '../../../text/number-form.ts';
import { useCall } from '../../data/use-call.ts';
import { Explained } from '../../parts/control/explained.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import { DecimalInput } from '../../parts/form/decimal-field.tsx';
import { usePhone } from '../../parts/layout/use-media.ts';
import { PhoneRows, WideTable } from '../../parts/table/wide-table.tsx';
import { Amount } from '../../parts/text/amount.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Card, roundCell, RoundHead } from './staff-card.tsx';
import { stepText } from './step-text.ts';

function toBestOf({ place, toBest }: RoundRehearsal['participants'][number]) {
  if (place === 1) return <b className="font-medium text-ok">лучший</b>;
  return toBest === null ? '—' : signed(round(toBest, 1));
}

export function Rehearsal({ lotId, running = false }: { lotId: number; running?: boolean }) {
  const [stepKind, setStepKind] = useState<'percent' | 'money'>('percent');
  const [step, setStep] = useState('1');
  const stepId = useId();
  const isPhone = usePhone();
  const valid = numberFault(moneyForm, step) === null && isPositive(step);
  const { data } = useCall(
    rounds.rehearsal,
    { params: { id: lotId }, query: running ? {} : { stepKind, step } },
    { enabled: running || valid },
  );
  const told = data?.data;
  if (!told) return null;
  const sign = currencySign(told.currency);
  return (
    <Card
      flush
      title={running ? 'Участники раунда' : 'Репетиция переторжки'}
      note={
        running ? (
          'итоги до раунда и репетиция шага; кто снизил, откроется после окончания'
        ) : (
          <>
            {told.isMarked
              ? 'что даст выбранный шаг отмеченным участникам'
              : 'никто не отмечен: показаны все допущенные'}
            {'\u00A0'}
            <Explained term="roundStep" of="Шаг" />
          </>
        )
      }
      side={
        !running && (
          <span className="flex flex-wrap items-center gap-2">
            <Segments
              label="Вид шага"
              value={stepKind}
              onChange={setStepKind}
              items={[
                { id: 'percent', label: '% от цены' },
                { id: 'money', label: 'в деньгах' },
              ]}
            />
            <label htmlFor={stepId} className="sr-only">
              Шаг
            </label>
            <span className="w-32">
              <DecimalInput
                id={stepId}
                value={step}
                onChange={setStep}
                unit={stepKind === 'percent' ? '%' : sign}
                aria-invalid={!valid}
              />
            </span>
          </span>
        )
      }
    >
      {isPhone ? (
        <PhoneRows
          label="Репетиция переторжки"
          rows={told.participants.map((one) => ({
            key: one.applicationId,
            title: `${one.place ?? '—'}. ${shortCompanyName(one.companyTitle)}`,
            items: [
              [`До раунда, ${sign}`, <Amount key="before" value={one.total} />],
              ['К лучшему', toBestOf(one)],
              [`Снижение за шаг ${stepText(told, told.currency)}`, <Amount key="step" value={one.stepSum} />],
              [`Итог после шага, ${sign}`, <Amount key="after" value={one.afterStep} />],
              ['Шагов до лидера', one.stepsToLead],
              ['Сейчас', running && 'скрыто'],
            ],
          }))}
        />
      ) : (
        <WideTable label="Таблица репетиции">
          <table
            aria-label="Репетиция переторжки"
            className="w-full border-separate border-spacing-0 text-table"
          >
            <thead>
              <tr>
                <RoundHead className="pl-5! text-left">Место</RoundHead>
                <RoundHead className="text-left">Участник</RoundHead>
                <RoundHead className="text-right">До раунда, {sign}</RoundHead>
                <RoundHead className="text-right">К{'\u00A0'}лучшему</RoundHead>
                <RoundHead className="text-right">Снижение за шаг {stepText(told, told.currency)}</RoundHead>
                <RoundHead className="text-right">Итог после шага, {sign}</RoundHead>
                <RoundHead className={cx('text-right', !running && 'pr-5!')}>Шагов до лидера</RoundHead>
                {running && <RoundHead className="text-right pr-5!">Сейчас</RoundHead>}
              </tr>
            </thead>
            <tbody>
              {told.participants.map((one) => (
                <tr key={one.applicationId}>
                  <td className={cx(roundCell, 'pl-5! text-left font-semibold')}>{one.place ?? '—'}</td>
                  <th
                    scope="row"
                    className={cx(
                      roundCell,
                      'min-w-48 text-left font-normal whitespace-normal! wrap-anywhere',
                    )}
                  >
                    {shortCompanyName(one.companyTitle)}
                  </th>
                  <td className={cx(roundCell, 'text-right')}>
                    <Amount value={one.total} />
                  </td>
                  <td className={cx(roundCell, 'text-right')}>{toBestOf(one)}</td>
                  <td className={cx(roundCell, 'text-right')}>
                    <Amount value={one.stepSum} />
                  </td>
                  <td className={cx(roundCell, 'text-right')}>
                    <Amount value={one.afterStep} />
                  </td>
                  <td className={cx(roundCell, 'text-right', !running && 'pr-5!')}>
                    {one.stepsToLead ?? '—'}
                  </td>
                  {running && (
                    <td className={cx(roundCell, 'text-right pr-5! text-ink-soft')}>
                      <span className="inline-flex items-center gap-1.5">
                        <Lock className="size-3.5" aria-hidden /> скрыто
                      </span>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </WideTable>
      )}
      {told.bestAfterStep !== null && (
        <p className="border-t border-line px-5 py-3 text-xs text-ink-soft">
          Если каждый сделает по одному шагу, лучший итог станет{' '}
          <b className="font-medium text-ink">
            <Amount value={told.bestAfterStep} />
            &nbsp;{sign}
          </b>
          . Считается по ценам до раунда; новых цен здесь нет.
        </p>
      )}
    </Card>
  );
}
