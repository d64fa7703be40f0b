/** What a page says of its saving by itself: «Сохранено 12:04», or why not. <SaveNote how="saved" savedAt={at} onRetry={save} /> */
import { CircleAlert, CloudCheck, LoaderCircle, RefreshCw } from 'lucide-react';
import type { SaveHow } from '../../actors/use-autosave.ts';
import { Button } from '../control/button.tsx';
import { dayOf } from '../../../rules/dates.ts';
import { serverNow } from '../../data/clock.ts';
import { formatShortDateTime, formatTime } from '../text/format.ts';

interface SaveNoteProps {
  how: SaveHow;
  savedAt: number | null;
  onRetry: () => void;
  /** Where nothing was saved yet. */
  fresh?: string;
}

export function SaveNote({ how, savedAt, onRetry, fresh = 'Сохранено' }: SaveNoteProps) {
  const saved = savedAt === null ? fresh : savedAtText(savedAt);
  switch (how) {
    case 'saving':
      return (
        <output className="inline-flex items-center gap-1.5 text-ink-soft">
          <LoaderCircle className="size-4 animate-spin" aria-hidden />
          Сохраняется…
        </output>
      );
    case 'retrying':
      return (
        <span role="alert" className="inline-flex flex-wrap items-center gap-2 text-bad">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          Не сохранено: нет связи или сбой на сервере. Введённое осталось на странице, попытки повторяются.
          <Button size="sm" icon={RefreshCw} onClick={onRetry}>
            Повторить
          </Button>
        </span>
      );
    case 'partly':
      return (
        <output className="inline-flex items-center gap-1.5 text-warn">
          <CircleAlert className="size-4 shrink-0" aria-hidden />
          {saved}, кроме отмеченных ошибкой полей
        </output>
      );
    case 'closed':
      return <output className="text-warn">Изменения больше не принимаются</output>;
    case 'saved':
      return (
        <output className="inline-flex items-center gap-1.5 text-ink-soft">
          <CloudCheck className="size-4" aria-hidden />
          {saved}
        </output>
      );
  }
}

/** Of another day than today by its day, too. */
export const savedAtText = (at: number): string =>
  `Сохранено ${dayOf(at) === dayOf(serverNow()) ? formatTime(at) : formatShortDateTime(at)}`;
