/** Why an offer is rejected, in one key: the usual reasons by number, or one's own words. */
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/control/button.tsx';
import { cx } from '../../parts/text/cx.ts';
import { Key } from '../../parts/text/key.tsx';

export const usualReasons = [
  'Не соответствует требованиям к товару',
  'Аналог не согласован технической службой',
  'Нет сертификата или обязательного документа',
  'Срок поставки не подходит',
  'Цена необоснованно высокая',
] as const;

const MOST = 2_000;

interface ReasonMenuProps {
  /** What is rejected, for readers. */
  about: string;
  onChoose: (reason: string) => void;
  onClose: () => void;
  /** Above its row where there is no room below. */
  above: boolean;
}

export function ReasonMenu({ about, onChoose, onClose, above }: ReasonMenuProps) {
  const [own, setOwn] = useState('');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    // Its keys are those of the buttons in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      open
      aria-label={`Причина отклонения${about}`}
      className={cx(
        'absolute right-0 left-auto m-0 text-ink z-[5] w-102 max-w-[80vw] rounded-box bg-surface p-2 text-left whitespace-normal shadow-pop',
        above ? 'bottom-full' : 'top-full',
      )}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
        const usual = usualReasons[Number(event.key) - 1];
        if (usual && !(event.target instanceof HTMLTextAreaElement)) {
          event.preventDefault();
          onChoose(usual);
        }
      }}
    >
      <p className="px-2 pb-1 text-xs text-ink-soft">
        Поставщик увидит причину после завершения рассмотрения
      </p>
      {usualReasons.map((reason, index) => (
        <button
          key={reason}
          ref={index === 0 ? first : undefined}
          type="button"
          className="flex w-full items-center gap-2 rounded-box px-2 py-1.5 text-left text-table hover:bg-sunken focus:bg-sunken"
          onClick={() => onChoose(reason)}
        >
          <Key>{String(index + 1)}</Key> {reason}
        </button>
      ))}
      <form
        className="mt-1 flex items-end gap-2 border-t border-line p-2 pb-0"
        onSubmit={(event) => {
          event.preventDefault();
          if (own.trim() !== '') onChoose(own.trim());
        }}
      >
        <textarea
          aria-label="Своя причина"
          placeholder="Своя причина"
          rows={2}
          maxLength={MOST}
          className="control text-table!"
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <Button type="submit" size="sm" disabled={own.trim() === ''}>
          Отклонить
        </Button>
      </form>
    </dialog>
  );
}
