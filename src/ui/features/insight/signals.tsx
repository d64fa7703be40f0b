/** The signals of a lot before the award: a reason to look, its formula and numbers, and a sentence of whoever is responsible. */
import { useState } from 'react';
import { signals as calls } from '../../../api/calls/signals.ts';
import type { Lot } from '../../../api/records/lot.ts';
import type { SignalRecord } from '../../../api/records/signal.ts';
import { signalNames, SIGNALS_NOTE } from '../../../text/signals.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { FieldFrame } from '../../parts/form/field.tsx';
import { TextArea } from '../../parts/form/text-area-field.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { groupBy } from '../../parts/text/group-by.ts';
import { lowerFirst } from '../../parts/text/lower-first.ts';

const FIELD = 'signal-answer';

export function Signals({ lot }: { lot: Lot }) {
  const { data, error } = useCall(calls.ofLot, { params: { id: lot.id } });
  const [chosen, setChosen] = useState<SignalRecord | null>(null);
  const [text, setText] = useState('');
  const answer = useSend(calls.answer, { done: 'Ответ записан в историю', onDone: () => setChosen(null) });
  const found = data?.data;
  const skipped = found?.skipped ?? [];
  return (
    <Section title="Сигналы" note={SIGNALS_NOTE}>
      {error && !found && (
        <Notice tone="warn" title="Не удалось посчитать сигналы">
          {error.message}
        </Notice>
      )}
      {!found && !error && <SkeletonLines lines={3} />}
      {found?.signals.length === 0 && <p>Ничего подозрительного не найдено.</p>}
      {found && found.signals.length > 0 && (
        <ul data-varies className="flex flex-col divide-y divide-line">
          {found.signals.map((signal) => (
            <li
              key={signal.key}
              className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="min-w-0 flex-1 basis-72">
                <p className="flex flex-wrap items-center gap-2">
                  <Badge tone={signal.isRed ? 'bad' : 'warn'} label={signalNames[signal.code]} />
                  <span className="min-w-0 break-words">{signal.text}</span>
                </p>
                <p className="mt-1 text-xs text-ink-soft">
                  {signal.formula} · выборка: {signal.sample}
                </p>
                {signal.answer && (
                  <p className="mt-1 break-words">
                    Ответ: {signal.answer.text}{' '}
                    <span className="text-xs text-ink-soft">
                      {signal.answer.by}, {formatDateTime(signal.answer.at)}
                    </span>
                  </p>
                )}
              </div>
              <Button
                size="sm"
                aria-label={`${signal.answer ? 'Изменить ответ' : 'Ответить'}: ${signalNames[signal.code]}`}
                onClick={() => {
                  setText(signal.answer?.text ?? '');
                  setChosen(signal);
                }}
              >
                {signal.answer ? 'Изменить ответ' : 'Ответить'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {skipped.length > 0 && (
        <p className="mt-3 text-xs text-ink-soft">
          Мало данных, чтобы проверить ещё:{' '}
          {[...groupBy(skipped, ({ sample, needed }) => `${sample} из ${needed}`)]
            .map(
              ([enough, same]) =>
                `${same.map(({ code }) => lowerFirst(signalNames[code])).join(', ')} (процедур ${enough})`,
            )
            .join('; ')}
          .
        </p>
      )}
      <ConfirmDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen ? signalNames[chosen.code] : ''}
        confirm="Записать"
        busy={answer.busy}
        onConfirm={() => {
          if (chosen) answer.run({ params: { id: lot.id }, body: { key: chosen.key, text } });
        }}
      >
        <p className="mb-3">{chosen?.text}</p>
        <FieldFrame
          id={FIELD}
          label="Ответ"
          required
          error={answer.error?.raw.text}
          hint="Одно предложение: что проверено и почему решение такое"
        >
          <TextArea id={FIELD} value={text} onChange={setText} />
        </FieldFrame>
      </ConfirmDialog>
    </Section>
  );
}
