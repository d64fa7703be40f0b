/** The competitor table with its tools: totals, Excel, import of an allocation, the cheapest split beside the chosen one. */
import { FileSpreadsheet, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { competitor } from '../../../api/calls/competitor.ts';
import { download } from '../../../api/client.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { isComparisonOpen } from '../../../machines/lot-predicates.ts';
import { reactToProblem } from '../../data/problems.ts';
import { Button } from '../../parts/control/button.tsx';
import { saveFile } from '../../data/save-file.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { Section, Stat, StatRow } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Switch } from '../../parts/form/switch-field.tsx';
import { useCall } from '../../data/use-call.ts';
import { hadRound } from '../lot/had-round.ts';
import { useLotRelation } from '../lot/lot-access.ts';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { CheapestSplit } from './cheapest-split.tsx';
import { CompetitorGrid } from './competitor-grid.tsx';

const importing = lazyPart(async () => ({
  default: (await import('./allocation-import.tsx')).AllocationImport,
}));

const query = { 'filter[additional_calc]': '1' } as const;

export function CompetitorSection({ lot }: { lot: Lot }) {
  const { data, error } = useCall(competitor.table, { params: { id: lot.id }, query });
  const sumsId = useId();
  const [withSums, setWithSums] = useState(true);
  const [isImporting, setImporting] = useState(false);
  const [saving, setSaving] = useState(false);
  const { isOwner } = useLotRelation(lot);
  const table = data?.data;

  async function excel() {
    setSaving(true);
    try {
      const file = await download(competitor.xlsx, { params: { id: lot.id }, query });
      saveFile(file.blob, file.name);
    } catch (problem) {
      reactToProblem(problem);
    } finally {
      setSaving(false);
    }
  }

  if (!table) {
    return (
      <Section title="Конкурентный лист">
        {error ? (
          <EmptyState title="Не удалось загрузить конкурентный лист" text={error.message} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Section>
    );
  }
  const { additional } = table;
  const { currency, isAllocating } = table.lot;
  const saved = additional !== null && hadRound(lot, additional.savings);
  return (
    <>
      {additional && table.vendors.length > 0 && (
        <StatRow wide>
          <Stat
            label="Минимум по позициям"
            value={formatMoney(additional.minimumTotal, currency)}
            note={
              additional.uncovered.length > 0
                ? `никто не предложил позиций: ${additional.uncovered.length}`
                : 'лучшая цена каждой позиции'
            }
          />
          <Stat
            label="Лучшая полная заявка"
            value={formatMoney(additional.bestApplicationTotal, currency)}
            note={
              additional.averageTotal === null
                ? 'полных заявок нет'
                : `средняя ${formatMoney(additional.averageTotal, currency)}`
            }
          />
          <Stat
            label="Распределено"
            value={formatMoney(additional.allocatedTotal, currency)}
            note="по приведённым ценам, без НДС"
          />
          <Stat
            label="Экономия переторжки"
            value={saved ? formatMoney(additional.savings, currency) : 'Не проводилась'}
            note={saved ? `${formatDecimal(additional.savingsPercent)} % от первых цен` : undefined}
          />
        </StatRow>
      )}
      <Section
        title="Конкурентный лист"
        flush
        note={
          isAllocating
            ? 'Впишите количество в столбец «Распределено»: каждое сохраняется сразу'
            : 'Цены без НДС; лучшая по позиции отмечена знаком'
        }
        actions={
          <>
            <Switch id={sumsId} value={withSums} onChange={setWithSums} />
            <label htmlFor={sumsId} className="text-sm">
              Суммы и НДС
            </label>
            {isAllocating && (
              <Button icon={Upload} {...preloadingPart(importing)} onClick={() => setImporting(true)}>
                Импорт распределения
              </Button>
            )}
            <Button icon={FileSpreadsheet} busy={saving} onClick={() => void excel()}>
              Выгрузить в Excel
            </Button>
          </>
        }
      >
        {table.vendors.length === 0 ? (
          <EmptyState text="Предложений нет. Здесь встанут рядом предложения участников." />
        ) : (
          <CompetitorGrid
            table={table}
            withSums={withSums}
            mayArchive={isOwner && isComparisonOpen(lot.status)}
          />
        )}
      </Section>
      {isAllocating && table.vendors.length > 0 && <CheapestSplit table={table} />}
      {isImporting && (
        <WhenWanted
          part={importing}
          wanted
          props={{ lotId: lot.id, onClose: () => setImporting(false) }}
          onMissing={() => setImporting(false)}
        />
      )}
    </>
  );
}
