/** Items from Excel, CSV or 1С: file, preview with errors by cell that can be corrected here, then all or nothing. */
import { useEffect, useEffectEvent, useState } from 'react';
import { urlOf } from '../../../../api/client.ts';
import { orders } from '../../../../api/calls/orders.ts';
import type { OrdersImport } from '../../../../api/records/order.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FileDrop } from '../../../parts/form/file-drop.tsx';
import { numberRanges } from '../../../../text/number-ranges.ts';
import { plural } from '../../../../rules/plural.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { RadioGroup } from '../../../parts/form/radio-field.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { CellNotes } from './import-cell-notes.tsx';
import { ImportRows } from './import-rows.tsx';
import { ImportSource } from './import-source.tsx';
import { Unsaved } from '../../../data/unsaved.ts';
import { useOrdersImport, type ImportMode } from './use-orders-import.ts';

interface ImportDialogProps {
  lotId: number;
  /** How many items the lot has already; with any the choice between adding and replacing is asked. */
  existing: number;
  /** A file chosen before the dialog was opened. */
  first?: File;
  /** Written without a question where the reading leaves none: for a list that is empty and can be corrected where it stands. */
  straight?: boolean;
  onClose: () => void;
}

/** A file of 1С has lines and no cells. */
const isInLines = ({ sheet }: OrdersImport): boolean => sheet === 'CommerceML';

export function ImportDialog({ lotId, existing, first, straight = false, onClose }: ImportDialogProps) {
  const [mode, setMode] = useState<ImportMode>('append');
  const work = useOrdersImport(lotId, onClose, straight);
  const { file, preview, busy, isStale } = work;
  const begin = useEffectEvent(work.choose);
  useEffect(() => {
    if (first) begin(first);
  }, [first]);
  const errors = preview?.errors.length ?? 0;
  const count = preview?.rows.length ?? 0;
  const headerBottom = Math.max(0, ...(preview?.headerRows ?? []));
  const bad = [...new Set(preview?.errors.map(({ row }) => row))].filter((row) => row > headerBottom);
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      size="xl"
      title={file ? `Импорт позиций: ${file.name}` : 'Импорт позиций из Excel, CSV или 1С'}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Отмена
          </Button>
          {preview && isStale && (
            <Button kind="primary" busy={busy} onClick={work.recheck}>
              Проверить исправления
            </Button>
          )}
          {preview && !isStale && (
            <Button
              kind="primary"
              busy={busy}
              disabled={errors > 0 || count === 0}
              onClick={() => void work.write(mode)}
            >
              {`Импортировать ${count} ${plural(count, ['позицию', 'позиции', 'позиций'])}`}
            </Button>
          )}
        </>
      }
    >
      <Unsaved
        what="исправленные, но не загруженные ячейки"
        isDirty={() => Object.keys(work.fixes).length > 0}
        isSaving={() => busy}
        aside={work.aside}
        discard={onClose}
      />
      <div className="flex flex-col gap-4">
        {!file && (
          <>
            <FileDrop
              single
              label="Файл с позициями"
              accept=".xlsx,.xls,.csv,.txt,.xml"
              hint="xlsx, csv или xml из 1С, до 20&nbsp;МБ. Сначала покажем, что прочитали; до подтверждения ничего не записывается."
              onFiles={([chosen]) => chosen && work.choose(chosen)}
            />
            <p className="text-ink-soft">
              Подойдёт любая таблица с шапкой: наименование, количество, единица измерения; из 1С — заказ или
              каталог в CommerceML (xml).{' '}
              <a className="link" href={urlOf(orders.importTemplate)} download>
                Скачать образец
              </a>
            </p>
          </>
        )}
        {file && !preview && busy && <SkeletonLines lines={5} />}
        {file && !preview && !busy && (
          <FileDrop
            single
            label="Выбрать другой файл"
            accept=".xlsx,.xls,.csv,.txt,.xml"
            onFiles={([chosen]) => chosen && work.choose(chosen)}
          />
        )}
        {preview && (
          <>
            <div aria-live="polite">
              {errors > 0 ? (
                <Notice
                  tone="bad"
                  title={`${errors} ${plural(errors, ['ошибка', 'ошибки', 'ошибок'])}: импорт невозможен`}
                >
                  Исправьте ячейки здесь или в файле. Пока есть хоть одна ошибка, не запишется ничего.
                  {bad.length > 1 && bad.length < count && (
                    <Button size="sm" className="mt-2" onClick={() => work.leave([...work.skip, ...bad])}>
                      {`Не брать ${bad.length} ${plural(bad.length, ['строку', 'строки', 'строк'])} с ошибками`}
                    </Button>
                  )}
                </Notice>
              ) : (
                <Notice
                  tone="good"
                  title={`Прочитано ${count} ${plural(count, ['позиция', 'позиции', 'позиций'])}, ошибок нет`}
                />
              )}
            </div>
            {work.skip.length > 0 && (
              <p className="flex flex-wrap items-center gap-2 text-ink-soft">
                Не взяты строки: {numberRanges(work.skip)}
                <Button size="sm" kind="quiet" onClick={() => work.leave([])}>
                  Вернуть
                </Button>
              </p>
            )}
            <CellNotes
              title="Ошибки"
              inLines={isInLines(preview)}
              notes={preview.errors}
              fixes={work.fixes}
              onFix={work.fix}
              leave={{ below: headerBottom, row: (row) => work.leave([...work.skip, row]) }}
            />
            <CellNotes
              title="Обратите внимание"
              inLines={isInLines(preview)}
              notes={preview.warnings}
              fixes={work.fixes}
            />
            {existing > 0 && (
              <RadioGroup
                aria-label="Что сделать с имеющимися позициями"
                value={mode}
                onChange={(value) => setMode(value as ImportMode)}
                options={[
                  { value: 'append', label: `Добавить к имеющимся (${existing})` },
                  { value: 'replace', label: 'Заменить имеющиеся' },
                ]}
              />
            )}
            <ImportSource preview={preview} onSheet={work.chooseSheet} onColumn={work.mapColumn} />
            <ImportRows preview={preview} />
          </>
        )}
      </div>
    </Dialog>
  );
}
