/** What was said, newest at the bottom; links are written `[title](/path)` by the assistant. */
import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ChatMessage } from '../../../../machines/living/chat-popup.ts';
import { chatActor } from '../../../actors/chat.ts';
import { cx } from '../../../parts/text/cx.ts';
import { formatTime } from '../../../parts/text/format.ts';

export function ChatMessages() {
  const actor = chatActor();
  const messages = useSelector(actor, ({ context }) => context.messages);
  const partial = useSelector(actor, ({ context }) => context.partial);
  const typing = useSelector(actor, (snapshot) => snapshot.matches({ reply: 'typing' }));
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (messages.length > 0 || typing || partial) end.current?.scrollIntoView({ block: 'end' });
  }, [messages, typing, partial]);
  return (
    <div
      role="log"
      aria-label="Переписка"
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3"
    >
      {messages.map((message, index) => (
        <Bubble key={`${message.at}-${index}`} by={message.role} content={message.content} at={message.at} />
      ))}
      {partial !== '' && <Bubble by="assistant" content={partial} at={null} />}
      {typing && partial === '' && (
        <p className="flex items-center gap-2 text-xs text-ink-soft">
          <span aria-hidden className="flex gap-1">
            {[0, 200, 400].map((delay) => (
              <span
                key={delay}
                className="size-1.5 animate-shimmer rounded-full bg-ink-soft"
                style={{ animationDelay: `${delay}ms` }}
              />
            ))}
          </span>
          Бот печатает
        </p>
      )}
      <div ref={end} />
    </div>
  );
}

interface BubbleProps {
  by: ChatMessage['role'];
  content: string;
  at: number | null;
}

function Bubble({ by, content, at }: BubbleProps) {
  const own = by === 'user';
  return (
    <div className={cx('max-w-[85%]', own ? 'self-end' : 'self-start')}>
      <div
        className={cx(
          'rounded-box px-3 py-2 break-words whitespace-pre-line',
          own ? 'bg-primary text-on-primary' : 'bg-sunken',
        )}
      >
        {own ? content : withLinks(content)}
      </div>
      {at !== null && (
        <time className={cx('mt-0.5 block text-xs text-ink-soft', own && 'text-right')}>
          {formatTime(at)}
        </time>
      )}
    </div>
  );
}

/** Only paths of this site become links: the assistant's text is not trusted further. */
function withLinks(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]\(\/(?!\/)[^)\s]*\))/).map((part, index) => {
    const link = /^\[([^\]]+)\]\((\/[^)\s]*)\)$/.exec(part);
    return link ? (
      <Link key={index} to={link[2] ?? '/'} className="link">
        {link[1]}
      </Link>
    ) : (
      part
    );
  });
}
