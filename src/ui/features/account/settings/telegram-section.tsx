/** The chat with the platform's bot: how it is linked, and how it is let go. Where there is no bot nothing is shown. */
import { useEffect, useRef, useState } from 'react';
import { notifications } from '../../../../api/calls/notifications.ts';
import { telegram } from '../../../../api/calls/telegram.ts';
import type { TelegramLink as Link, TelegramState } from '../../../../api/records/telegram.ts';
import { telegramEndWords, telegramTexts } from '../../../../text/telegram.ts';
import { useByNow } from '../../../data/clock.ts';
import { refresh, useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { lazyPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';

const LOOK_EACH_MS = 2_000;

const linkPart = lazyPart(async () => ({
  default: (await import('./telegram-link.tsx')).TelegramLink,
}));

export function TelegramSection() {
  const { data } = useCall(telegram.read);
  const state = data?.data;
  if (!state) return null;
  return (
    <Section
      title="Telegram"
      note="То же, что в письмах, — сообщениями от бота площадки. Они идут через серверы Telegram; цен и запечатанного в них нет, как и в письмах."
    >
      <Chat state={state} />
    </Section>
  );
}

function Chat({ state }: { state: TelegramState }) {
  const { bot, linkedAt } = state;
  const seen = useRef(linkedAt);
  // The column of its choices comes and goes with the chat.
  useEffect(() => {
    if (seen.current === linkedAt) return;
    seen.current = linkedAt;
    void refresh([notifications.preferences]);
  }, [linkedAt]);
  return linkedAt === null ? <Unlinked state={state} /> : <Linked bot={bot} linkedAt={linkedAt} />;
}

function Linked({ bot, linkedAt }: { bot: string | null; linkedAt: string }) {
  const drop = useSend(telegram.unlink, {
    done: 'Telegram отключён',
    invalidates: [telegram.read],
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge tone="good" label="Подключён" />
      <span>
        {bot !== null && `@${bot} `}с <DateTime value={linkedAt} />
      </span>
      <Button busy={drop.busy} onClick={() => drop.run()}>
        Отключить
      </Button>
    </div>
  );
}

function Unlinked({ state: { bot, ended } }: { state: TelegramState }) {
  const [made, setLink] = useState<Link | null>(null);
  const isOver = useByNow((now) => made !== null && now >= Date.parse(made.expiresAt));
  const link = isOver ? null : made;
  const make = useSend(telegram.link, { onDone: ({ data }) => setLink(data), invalidates: [] });
  // Its reader is in Telegram while the link stands here, and is to find the chat linked on coming back.
  useCall(telegram.read, {}, { every: () => (link || bot === null ? LOOK_EACH_MS : false) });
  if (bot === null) return <p className="text-ink-soft">{telegramTexts.silent}</p>;
  return (
    <div className="flex flex-col items-start gap-3">
      {ended && (
        <Notice tone="warn">
          {telegramEndWords[ended.why]}, <DateTime value={ended.at} />.
        </Notice>
      )}
      {link ? (
        <WhenWanted part={linkPart} wanted props={{ link }} standIn={<SkeletonLines />} />
      ) : (
        <>
          {isOver && <p className="text-ink-soft">{telegramTexts.linkOver}</p>}
          <Button busy={make.busy} onClick={() => make.run()}>
            Подключить Telegram
          </Button>
        </>
      )}
    </div>
  );
}
