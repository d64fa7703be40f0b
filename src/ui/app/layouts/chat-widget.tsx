/**
 * The assistant's button; only where the public configuration says so. It floats over the end of the header's line, which keeps that
 * place free (header.tsx): over the page it would cover the last row and the last column, where the controls are.
 */
import { MessageCircle } from 'lucide-react';
import { publicConfig } from '../../data/config.ts';
import { popupAtPress } from '../../parts/later/popup-at-press.tsx';

const Chat = popupAtPress(undefined, () => import('./chat/chat.tsx'));

export function ChatWidget() {
  if (!publicConfig().chatbot) return null;
  return (
    <Chat
      button={{
        'aria-label': 'ИИ-помощник',
        className:
          'print:hidden fixed z-[41] flex size-9 items-center justify-center rounded-box text-primary-ink hover:bg-sunken top-1.5 right-2 md:top-2.5 md:right-3 md:[body:has([data-frame])_&]:top-1.5',
        title: 'ИИ-помощник',
        children: <MessageCircle className="size-[18px]" aria-hidden />,
      }}
    />
  );
}
