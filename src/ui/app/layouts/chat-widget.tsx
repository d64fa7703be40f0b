/**
 * The assistant's button; only where the public configuration says so. It floats as a tab at the edge, no wider than the page's
 * gutter: over the page it would cover the last row and the last column, where the controls are. A page that takes the window whole has no
 * gutter but the end of the line under its table.
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
          'print:hidden fixed right-0 bottom-28 z-[55] flex h-14 w-6 items-center justify-center rounded-l-box bg-primary text-on-primary shadow-pop hover:bg-primary-hover md:[body:has([data-frame])_&]:bottom-14 md:[body:has([data-frame])_&]:h-7',
        children: <MessageCircle className="size-4" aria-hidden />,
      }}
    />
  );
}
