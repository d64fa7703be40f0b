/** The assistant's button; only where the public configuration says so. */
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
          'print:hidden fixed right-5 bottom-5 z-[55] flex size-12 items-center justify-center rounded-full bg-primary text-on-primary shadow-pop hover:bg-primary-hover',
        children: <MessageCircle className="size-6" aria-hidden />,
      }}
    />
  );
}
