/** The secret address by which other programs show the same deadlines: made, replaced, dropped. */
import { useState } from 'react';
import { calendar as calls } from '../../../api/calls/calendar.ts';
import { copyAloud } from '../../data/copy-aloud.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { DateTime } from '../../parts/text/text.tsx';

export function FeedSection() {
  const feed = useCall(calls.feed);
  const [url, setUrl] = useState<string | null>(null);
  const make = useSend(calls.makeFeed, { onDone: ({ data }) => setUrl(data.url) });
  const drop = useSend(calls.dropFeed, { done: 'Адрес отключён', onDone: () => setUrl(null) });
  const made = feed.data?.data;
  if (made === undefined) return null;
  return (
    <Section
      title="В телефоне, Outlook, Google и Яндекс Календаре"
      note="Секретный адрес, по которому ваша программа сама обновляет сроки и напоминает за сутки, 2 часа и 15 минут. В нём только номера, названия и сроки."
    >
      {url !== null && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <input
            readOnly
            aria-label="Адрес календаря"
            className="control min-w-0 flex-1 basis-64"
            value={url}
            onFocus={(event) => event.target.select()}
          />
          <Button kind="primary" onClick={() => void copyAloud(url, 'Адрес скопирован')}>
            Скопировать
          </Button>
          <p className="w-full text-xs text-ink-soft">
            Добавьте его в программе как «Подписка на календарь». Адрес показан один раз: не передавайте его,
            по нему ваши сроки увидит любой.
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" busy={make.busy} onClick={() => make.run()}>
          {made === null ? 'Получить адрес' : 'Заменить адрес'}
        </Button>
        {made !== null && (
          <Button size="sm" kind="quiet" busy={drop.busy} onClick={() => drop.run()}>
            Отключить
          </Button>
        )}
        {made !== null && url === null && (
          <p className="text-xs text-ink-soft">
            Адрес выдан <DateTime value={made.createdAt} />. Прежний показать нельзя: если он потерян или
            попал к чужим, замените его.
          </p>
        )}
      </div>
    </Section>
  );
}
