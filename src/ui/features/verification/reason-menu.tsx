/** Why an offer is rejected, in one key: the usual reasons and those that organisers keep by number, or one's own words, kept if wanted. */
import { useEffect, useId, useRef, useState } from 'react';
import { lotSets } from '../../../api/calls/lot-sets.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { useFocusBack } from '../../parts/dialog/use-focus-back.ts';
import { Checkbox } from '../../parts/form/checkbox.tsx';
import { TooLong } from '../../parts/form/too-long.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Key } from '../../parts/text/key.tsx';

export const usualReasons = [
  'Не соответствует требованиям к товару',
  'Аналог не согласован технической службой',
  'Нет сертификата или обязательного документа',
  'Срок поставки не подходит',
  'Цена необоснованно высокая',
] as const;

/** What of the offer speaks for a usual reason, in a few characters beside it. */
export type ReasonFacts = Readonly<Partial<Record<(typeof usualReasons)[number], string>>>;

const MOST = 2_000;
/** Of those that have a number. */
const KEYS = 9;
/** Characters of a kept reason's name: its beginning. */
const NAME = 100;

interface ReasonMenuProps {
  /** What is rejected, for readers. */
  about: string;
  index: number;
  facts: ReasonFacts;
  onChoose: (reason: string) => void;
  onClose: () => void;
  /** Above its row where there is no room below. */
  above: boolean;
}

export function ReasonMenu({ about, index: item, facts, onChoose, onClose, above }: ReasonMenuProps) {
  const [own, setOwn] = useState('');
  const keepId = useId();
  const [isToKeep, setToKeep] = useState(false);
  const sets = useCall(lotSets.list);
  const keep = useSend(lotSets.save, { once: true, invalidates: [lotSets.list] });
  const kept = sets.data?.data.filter(({ kind }) => kind === 'reasons') ?? [];
  const reasons = [...usualReasons, ...kept.map(({ text }) => text)];
  const first = useRef<HTMLButtonElement>(null);
  useFocusBack(true);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    // Its keys are those of the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      open
      aria-label={`Причина отклонения${about}`}
      className={cx(
        'absolute right-3 left-auto m-0 text-ink z-[5] w-102 rounded-box bg-surface p-2 text-left whitespace-normal shadow-pop',
        // Beside its row a phone's bar would lie over it.
        'max-sm:fixed max-sm:inset-x-2 max-sm:top-auto max-sm:bottom-2 max-sm:z-50 max-sm:w-auto',
        above ? 'bottom-full' : 'sm:top-full',
      )}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
        const known = reasons[Number(event.key) - 1];
        if (known !== undefined && !(event.target instanceof HTMLTextAreaElement)) {
          event.preventDefault();
          onChoose(known);
        }
      }}
    >
      <p className="px-2 pt-1 pb-1.5 text-table font-semibold">Отклонить позицию {item}: почему?</p>
      <div className="max-h-64 overflow-y-auto">
        {reasons.map((reason, index) => (
          <button
            key={reason}
            ref={index === 0 ? first : undefined}
            type="button"
            title={reason}
            className="flex w-full items-center gap-2 rounded-box px-2 py-1.5 text-left text-table -outline-offset-2 hover:bg-sunken focus:bg-sunken"
            onClick={() => onChoose(reason)}
          >
            {index < KEYS ? <Key>{String(index + 1)}</Key> : <span className="w-5" />}
            <span className="line-clamp-2">{reason}</span>
            {reason in facts && (
              <span className="ml-auto shrink-0 pl-2 whitespace-nowrap text-ink-soft">
                {facts[reason as keyof ReasonFacts]}
              </span>
            )}
          </button>
        ))}
      </div>
      <form
        className="mt-1 flex flex-wrap items-end gap-2 border-t border-line p-2 pb-0"
        onSubmit={(event) => {
          event.preventDefault();
          const text = own.trim();
          if (text === '' || text.length > MOST) return;
          if (isToKeep) keep.run({ body: { kind: 'reasons', name: text.slice(0, NAME), text } });
          onChoose(text);
        }}
      >
        <textarea
          aria-label="Своя причина"
          placeholder="Своя причина"
          rows={2}
          className="control min-w-0 flex-1 basis-60 text-table!"
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        {own.trim() !== '' && (
          <label htmlFor={keepId} className="order-1 flex basis-full items-center gap-1.5 pb-1 text-xs">
            <Checkbox id={keepId} value={isToKeep} onChange={setToKeep} />
            Запомнить: увидят все организаторы
          </label>
        )}
        <Button type="submit" size="sm" disabled={own.trim() === ''}>
          Отклонить
        </Button>
        <TooLong text={own} most={MOST} />
      </form>
      <p className="px-2 pt-1.5 pb-1 text-xs text-ink-soft">
        Поставщик увидит причину после завершения рассмотрения
      </p>
    </dialog>
  );
}
