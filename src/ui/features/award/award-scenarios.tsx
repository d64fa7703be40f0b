/** Award scenarios of a lot: what the award would cost under other rules, beside what is split by hand. */
import { Calculator, Scale } from 'lucide-react';
import { useState } from 'react';
import { scenarios } from '../../../api/calls/scenarios.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { Scenario, Scenarios } from '../../../api/records/scenario.ts';
import { limitOf, type ScenarioName } from '../../../rules/award/award.ts';
import { isComparing, isRating } from '../../../machines/lot-predicates.ts';
import {
  AFTER_OPENING,
  conflictText,
  rulesInWords,
  scenarioNotes,
  scenarioTitle,
} from '../../../text/award.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { useLotRelation } from '../lot/lot-access.ts';
import { RulePrices } from './rule-prices.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { useScenarios } from './use-scenarios.ts';

interface Row {
  id: string;
  /** Still being solved. */
  isAwaited?: boolean;
  title: string;
  note: string;
  sums: Pick<Scenarios['manual'], 'total' | 'winners' | 'items'> | null;
  scenario: Scenario | null;
}

const rowsOf = ({ manual, rules, scenarios: found }: Scenarios, awaited: readonly ScenarioName[]): Row[] => [
  { id: 'manual', title: 'Сейчас, вручную', note: 'как распределено в листе', sums: manual, scenario: null },
  ...found.map((scenario) => ({
    id: scenario.name,
    title: scenarioTitle(scenario),
    note: scenarioNotes[scenario.name],
    sums: scenario.found,
    scenario,
  })),
  ...awaited.map((name) => ({
    id: name,
    title: scenarioTitle({ name, maxWinners: limitOf(rules) }),
    note: scenarioNotes[name],
    sums: null,
    scenario: null,
    isAwaited: true,
  })),
];

function columnsOf({ currency, of, isAllocating }: Scenarios, apply: (row: Scenario) => void): Column<Row>[] {
  return [
    {
      id: 'title',
      header: 'Сценарий',
      width: 220,
      cell: ({ title, note }) => (
        <span className="block min-w-0">
          <span className="block">{title}</span>
          <span className="block text-xs font-normal text-ink-soft">{note}</span>
        </span>
      ),
    },
    {
      id: 'total',
      header: 'Сумма без НДС',
      kind: 'money',
      width: 150,
      value: ({ sums }) => sums?.total,
      currency: () => currency,
      cell: ({ sums, scenario, isAwaited }) => {
        if (isAwaited) return <span className="text-ink-soft">Считается…</span>;
        if (sums) return formatMoney(sums.total, currency);
        return (
          <span className="text-warn">
            {scenario?.outcome === 'impossible'
              ? conflictText(scenario.conflict)
              : 'Не найдено за отведённое время'}
          </span>
        );
      },
    },
    {
      id: 'saving',
      header: 'Экономия',
      kind: 'money',
      width: 135,
      value: ({ scenario }) => scenario?.found?.saving,
      cell: ({ scenario }) => formatMoney(scenario?.found?.saving, currency),
    },
    {
      id: 'winners',
      header: 'Победители',
      width: 270,
      value: ({ sums }) => (sums?.winners ?? []).map(({ companyTitle }) => companyTitle).join('; '),
      cell: ({ sums }) => <Winners winners={sums?.winners ?? []} currency={currency} />,
    },
    {
      id: 'items',
      header: 'Позиций',
      width: 90,
      kind: 'number',
      value: ({ sums }) => sums && String(sums.items),
      cell: ({ sums }) => (sums ? `${sums.items} из ${of}` : '—'),
    },
    {
      id: 'gap',
      header: 'Доказано',
      width: 130,
      value: ({ scenario }) => scenario?.found?.gapPercent,
      cell: ({ scenario }) => scenario?.found && <Proof found={scenario.found} />,
    },
    ...(isAllocating
      ? [
          {
            id: 'apply',
            header: 'Применить',
            width: 115,
            drawn: true,
            value: () => '',
            cell: ({ scenario, title }: Row) =>
              scenario?.found && (
                <Button size="sm" aria-label={`Применить: ${title}`} onClick={() => apply(scenario)}>
                  Применить
                </Button>
              ),
          },
        ]
      : []),
  ];
}

function Proof({ found: { gapPercent, leastWinners, winners } }: { found: NonNullable<Scenario['found']> }) {
  if (leastWinners !== null)
    return winners.length <= leastWinners ? (
      <span className="text-ok">меньше победителей нельзя</span>
    ) : (
      <span>победителей не меньше {leastWinners}</span>
    );
  if (Number(gapPercent) === 0) return <span className="text-ok">дешевле нельзя</span>;
  return <span>не дороже лучшего, чем на {formatDecimal(gapPercent)}&nbsp;%</span>;
}

const SHOWN = 4;

function Winners({ winners, currency }: { winners: Scenarios['manual']['winners']; currency: string }) {
  if (winners.length === 0) return '—';
  return (
    <ul className="flex flex-col gap-0.5">
      {winners.slice(0, SHOWN).map(({ applicationId, companyTitle, total, items }) => (
        <li key={applicationId} className="break-words">
          {companyTitle}
          <span className="text-ink-soft">
            {' '}
            · {formatMoney(total, currency)} · позиций {items}
          </span>
        </li>
      ))}
      {winners.length > SHOWN && <li className="text-ink-soft">и ещё {winners.length - SHOWN}</li>}
    </ul>
  );
}

export function AwardScenarios({ lot }: { lot: Lot }) {
  const { isOwner } = useLotRelation(lot);
  const [isAsked, setAsked] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const [chosen, setChosen] = useState<Scenario | null>(null);
  const isOpen = !lot.isSealed && isComparing(lot.status);
  const rules = useCall(scenarios.rules, { params: { id: lot.id } });
  const apply = useSend(scenarios.apply, {
    done: 'Распределено по сценарию',
    onDone: () => setChosen(null),
  });
  const set = rules.data?.data;
  const told = set ? rulesInWords(set) : [];
  const { found, awaited, error, isFetching, refetch } = useScenarios(lot.id, {
    enabled: isAsked && isOpen && set !== undefined,
    isAhead: isOwner && isOpen && isRating(lot.status) && set !== undefined,
    hasOwn: told.length > 0,
  });
  const own = found?.scenarios.find(({ name }) => name === 'own');
  return (
    <Section
      title="Сценарии распределения"
      className={found ? undefined : 'print:hidden'}
      note="Сколько стоило бы другое распределение и во что обходится каждое правило. Экономия — к лучшей полной заявке. Это подсказка: решаете вы"
      actions={
        <>
          {isOwner && set && (
            <Button icon={Scale} onClick={() => setSetting(true)}>
              Правила
            </Button>
          )}
          {isOpen && (
            <Button
              icon={Calculator}
              busy={isFetching}
              onClick={() => (isAsked ? refetch() : setAsked(true))}
            >
              {found ? 'Пересчитать' : 'Посчитать'}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {told.length > 0 && (
          <p className="flex flex-wrap items-center gap-2">
            <span>Правила: {told.join('; ')}.</span>
            {set?.isAfterOpening && <Badge tone="warn" label={AFTER_OPENING} />}
          </p>
        )}
        {!isOpen && (
          <p className="text-ink-soft">
            Посчитать сценарии можно после вскрытия. Правила, заданные до него, так и отмечены в протоколе.
          </p>
        )}
        {error && !found && <Notice tone="warn" title={error.message} />}
        {isAsked && isOpen && !found && !error && <SkeletonLines lines={6} />}
        {found && (
          <DataTable
            id="award-scenarios"
            label="Сценарии распределения"
            columns={columnsOf(found, setChosen)}
            rows={rowsOf(found, awaited)}
          />
        )}
        {found && own && <RulePrices scenario={own} rules={found.rules} currency={found.currency} />}
      </div>
      {isSetting && set && <RulesDialog lot={lot} rules={set} onClose={() => setSetting(false)} />}
      <ConfirmDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? `Применить «${scenarioTitle(chosen)}»?` : ''}
        will={[
          'Выбранные количества по всем позициям будут заменены.',
          `Сумма распределения станет ${formatMoney(chosen?.found?.total, lot.currency)}.`,
          'Сценарий, его правила и доказанный разрыв войдут в историю и в протокол.',
        ]}
        confirm="Применить"
        busy={apply.busy}
        onConfirm={() => {
          if (chosen?.found)
            apply.run({
              params: { id: lot.id },
              body: { scenario: chosen.name, inputsHash: chosen.found.inputsHash },
            });
        }}
      />
    </Section>
  );
}
