/**
 * The assistant's button; only where the public configuration says so. It floats as a tab at the edge, no wider than the page's
 * gutter: over the page it would cover the last row and the last column, where the controls are. A page that takes the window whole has no
 * gutter but the end of the line under its table; a phone's is narrower than a finger: there it floats over the end of the header's
 * line, which keeps that place free (header.tsx).
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
          'print:hidden fixed z-[41] flex items-center justify-center max-md:top-1.5 max-md:right-2 max-md:size-9 max-md:rounded-box max-md:text-primary-ink md:right-0 md:bottom-28 md:z-[55] md:h-14 md:w-6 md:rounded-l-box md:bg-primary md:text-on-primary md:shadow-pop md:hover:bg-primary-hover md:[body:has([data-frame])_&]:bottom-14 md:[body:has([data-frame])_&]:h-7',
        children: <MessageCircle className="size-4 max-md:size-[18px]" aria-hidden />,
      }}
    />
  );
}
