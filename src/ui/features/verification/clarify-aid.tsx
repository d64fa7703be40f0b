/** Beside a clarification's fields: short terms, kept texts, and who else is to be asked the same. */
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { applications } from '../../../api/calls/applications.ts';
import { offers as offerCalls } from '../../../api/calls/offers.ts';
import type { Application } from '../../../api/records/application.ts';
import { clarificationDays, type Block } from '../../../machines/application-statuses.ts';
import { awaitsManager } from '../../../machines/application-predicates.ts';
import { plural } from '../../../rules/plural.ts';
import { useAllRows } from '../../data/all-rows.ts';
import { serverNow } from '../../data/clock.ts';
import { Segments } from '../../parts/control/segments.tsx';
import { Checkbox } from '../../parts/form/checkbox.tsx';
import { cx } from '../../parts/text/cx.ts';
import { formatShortDateTime } from '../../parts/text/format.ts';
import { TextSets } from '../lot/sets/text-sets.tsx';
import { othersOf, type Other } from './same-trouble.ts';
import { dueIn, TERMS } from './due-in.ts';

const DAY = 86_400_000;
const TO_FEW = ['двоим', 'троим', 'четверым'];

/** «Отправить двоим»: the first and those chosen beside it. */
const sendTo = (count: number): string =>
  `Отправить ${TO_FEW[count - 2] ?? `${count}\u00A0${plural(count, ['участнику', 'участникам', 'участникам'])}`}`;

export interface ClarifyAidProps {
  application: Application;
  /** Those that are to be asked the same, and what the press does then. */
  onAlso: (others: readonly Other[], label: string | undefined) => void;
}

export function ClarifyAid(props: ClarifyAidProps) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <Terms />
        <TextSets kind="clarifications" field="text" />
      </div>
      <Others {...props} />
    </>
  );
}

function Terms() {
  const { setValue } = useFormContext<{ dueAt: string }>();
  const dueAt = useWatch<{ dueAt: string }, 'dueAt'>({ name: 'dueAt' });
  const now = serverNow();
  return (
    <>
      <Segments
        label="Ответ через"
        wide
        value={TERMS.map(String).find((days) => dueIn(Number(days), now) === dueAt) ?? ''}
        onChange={(days) =>
          setValue('dueAt', dueIn(Number(days), serverNow()), { shouldDirty: true, shouldValidate: true })
        }
        items={TERMS.map((days) => ({
          id: String(days),
          label: `${days} ${plural(days, ['день', 'дня', 'дней'])}`,
        }))}
      />
      <p className="text-xs text-ink-soft">
        Не позже {formatShortDateTime(new Date(now + clarificationDays * DAY).toISOString())}; потом заявка
        вернётся к вам с пометкой «Ответ не получен».
      </p>
    </>
  );
}

/** How many are named where nothing tells that they lack the same. */
const FEW = 3;
/** Items that the others' offers are compared by: their ids go into one address. */
const MOST_ASKED = 100;

function Others({ application, onAlso }: ClarifyAidProps) {
  const { id, lotId, offers } = application;
  const list = useAllRows(applications.ofLot, { params: { id: lotId } });
  const rows = useMemo(
    () => list.data?.rows.filter((row) => row.id !== id && awaitsManager(row.status)) ?? [],
    [list.data, id],
  );
  const asked = useMemo(
    () => offers.filter(({ needsClarification }) => needsClarification).slice(0, MOST_ASKED),
    [offers],
  );
  const theirs = useAllRows(
    offerCalls.ofLot,
    { params: { id: lotId }, query: { 'filter[order]': asked.map(({ orderId }) => orderId).join(',') } },
    { enabled: asked.length > 0 && rows.length > 0 },
  );
  const blocks = useWatch<{ blocks: Block[] }, 'blocks'>({ name: 'blocks' });
  const others = useMemo(
    () => othersOf({ asked, blocks }, rows, theirs.data?.rows ?? []),
    [asked, blocks, rows, theirs.data],
  );
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const tell = useEffectEvent((also: readonly Other[]) =>
    onAlso(also, also.length > 0 ? sendTo(also.length + 1) : undefined),
  );
  useEffect(() => tell(others.filter((one) => chosen.includes(one.id))), [others, chosen]);
  const [all, setAll] = useState(false);
  if (others.length === 0) return null;
  const troubled = others.filter(({ trouble }) => trouble.length > 0).length;
  const shown = all ? others : others.slice(0, Math.max(troubled, FEW));
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="text-xs font-medium text-ink-soft">То же запросить и у других участников</legend>
      {shown.map(({ id: otherId, title, trouble }) => (
        <label
          key={otherId}
          className={cx('flex min-w-0 items-start gap-2 py-1', trouble.length > 0 && 'bg-warn-soft')}
        >
          <Checkbox
            value={chosen.includes(otherId)}
            onChange={(on) => setChosen(on ? [...chosen, otherId] : chosen.filter((one) => one !== otherId))}
          />
          <span className="min-w-0 flex-1 break-words">
            {trouble.length > 0 && (
              <CircleAlert className="mr-1 inline size-4 align-[-3px] text-warn" aria-label="То же самое:" />
            )}
            <span className="sr-only">Запросить и у </span>
            {title}
            {trouble.length > 0 && <span className="block text-xs text-warn">Тоже {trouble.join('; ')}</span>}
          </span>
        </label>
      ))}
      {shown.length < others.length && (
        <button type="button" className="self-start text-xs text-primary-ink" onClick={() => setAll(true)}>
          Ещё {others.length - shown.length}
        </button>
      )}
    </fieldset>
  );
}
