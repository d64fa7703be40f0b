/** Currency rates on a day: where each is from, which are missing or too old; loaded now or written by hand. */
import { Pencil, RefreshCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { z } from 'zod';
import { references } from '../../../api/calls/references.ts';
import type { currencyRate, RatesState } from '../../../api/records/references.ts';
import { BASE_CURRENCY, CURRENCIES } from '../../../rules/currencies.ts';
import { dayOf } from '../../../rules/dates.ts';
import { rateSourceNames } from '../../../text/rates.ts';
import { serverNow } from '../../data/clock.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { DateInput } from '../../parts/form/date-time-field.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import type { Column } from '../../parts/table/column.ts';
import { MiddleTable } from '../../parts/table/middle-table.tsx';
import { formatDate } from '../../parts/text/format.ts';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(async () => ({ default: (await import('./rate-dialog.tsx')).RateDialog }));

type Rate = z.output<typeof currencyRate>;
/** A currency with its rate, where it has one. */
type Line = { code: string; name: string } & Partial<Rate>;

const columnsOf = (state: RatesState | undefined, write: (line: Line) => void): Column<Line>[] => [
  { id: 'code', header: 'Код', width: 80, least: 72 },
  { id: 'name', header: 'Валюта', width: 200, least: 120 },
  { id: 'nominal', header: 'Единиц', kind: 'number', width: 90, least: 76 },
  { id: 'value', header: 'Рублей за них', kind: 'number', width: 130, least: 116 },
  { id: 'date', header: 'Дата курса', kind: 'date', width: 120, least: 96, spare: 1 },
  {
    id: 'source',
    header: 'Источник',
    width: 190,
    least: 116,
    spare: 2,
    value: (line) => line.source && rateSourceNames[line.source],
  },
  { id: 'loadedOn', header: 'Загружен', kind: 'date', width: 120, least: 96, spare: 3 },
  {
    id: 'state',
    header: 'Годность',
    width: 130,
    value: (line) => stateOf(line, state)?.label,
    cell: (line) => {
      const badge = stateOf(line, state);
      return badge ? <Badge {...badge} /> : '—';
    },
  },
  {
    id: 'actions',
    header: 'Действия',
    width: 90,
    value: () => null,
    cell: (line) => (
      <IconButton
        icon={Pencil}
        size="sm"
        label={`Вписать курс: ${line.name}`}
        {...preloadingPart(dialog)}
        onClick={() => write(line)}
      />
    ),
  },
];

function stateOf({ code, source }: Line, state: RatesState | undefined) {
  if (source === undefined) return { tone: 'warn', label: 'Нет курса' } as const;
  if (source === 'sample') return { tone: 'warn', label: 'Не настоящий' } as const;
  if (state === undefined) return null;
  return state.old.includes(code)
    ? ({ tone: 'bad', label: 'Устарел' } as const)
    : ({ tone: 'good', label: 'Годен' } as const);
}

export function RatesSection() {
  const [day, setDay] = useState(() => dayOf(serverNow()));
  const [written, setWritten] = useState<Line | null>(null);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day);
  const list = useCall(references.rates, { query: { date: day } }, { enabled: isDay });
  const { data, error } = useCall(references.ratesState);
  const state = data?.data;
  const load = useSend(references.loadRates, {
    done: ({ data: { date } }) => `Загружены курсы${date === null ? '' : ` от ${formatDate(date)}`}`,
  });
  const columns = useMemo(() => columnsOf(state, setWritten), [state]);
  const lines = useMemo(() => list.data && linesOf(list.data.data), [list.data]);
  return (
    <>
      {!state && !error && <Skeleton className="awaited h-36 w-full" />}
      {state && <Standing state={state} />}
      <MiddleTable
        id="rates"
        label="Курсы валют"
        columns={columns}
        rows={lines}
        error={list.error}
        rowKey={(line) => line.code}
        toolbar={
          <div className="flex flex-wrap items-end gap-3">
            <FieldFrame id="rates-day" label="На день">
              <DateInput id="rates-day" value={day} onChange={setDay} />
            </FieldFrame>
            {state?.feed && (
              <Button icon={RefreshCw} busy={load.busy} onClick={() => load.run()}>
                Загрузить сейчас
              </Button>
            )}
          </div>
        }
      />
      {written && (
        <WhenWanted
          part={dialog}
          wanted
          props={{
            code: written.code,
            name: written.name,
            nominal: written.nominal ?? '1',
            day: isDay ? day : dayOf(serverNow()),
            known: knownOf(written),
            onClose: () => setWritten(null),
          }}
          onMissing={() => setWritten(null)}
        />
      )}
    </>
  );
}

const knownOf = ({ date, nominal, value }: Line) =>
  date !== undefined && nominal !== undefined && value !== undefined ? { date, nominal, value } : null;

function linesOf(rates: readonly Rate[]): Line[] {
  const known = new Map(rates.map((rate) => [rate.code, rate]));
  return CURRENCIES.filter(({ code }) => code !== BASE_CURRENCY).map(({ code, name }) => ({
    code,
    name,
    ...known.get(code),
  }));
}

/** The feed and what is wrong with its rates, in the order of what an administrator must do. */
function Standing({ state }: { state: RatesState }) {
  const { feed, source, date, holdsOn, old, maxAgeDays, isFailing } = state;
  return (
    <>
      {old.length > 0 && (
        <Notice tone="bad" title="Курсы устарели">
          {old.join(', ')}: последняя загрузка старше {maxAgeDays}&nbsp;дн. (настройка). Процедуру, где есть
          предложения в другой валюте, вскрыть нельзя, пока курсы не обновлены.
        </Notice>
      )}
      {isFailing && (
        <Notice tone="warn" title="Последняя загрузка не удалась">
          Площадка повторяет попытки сама. Курсы можно вписать вручную.
        </Notice>
      )}
      {source === 'sample' && (
        <Notice tone="warn" title="Курсы — образец для демонстрации">
          Это выдуманные числа похожей величины, а не курсы Банка России.
        </Notice>
      )}
      {feed === null ? (
        <Notice tone="neutral" title="Курсы не загружаются">
          Источник не задан (переменная CBR_URL). Вписывайте курсы вручную.
        </Notice>
      ) : (
        <p className="text-ink-soft">
          Загружаются каждый день: {rateSourceNames[feed]}.
          {date !== null && ` Последняя таблица от ${formatDate(date)}`}
          {holdsOn !== null && holdsOn !== date && `, действует на ${formatDate(holdsOn)}`}
          {date !== null && '.'}
        </p>
      )}
    </>
  );
}
