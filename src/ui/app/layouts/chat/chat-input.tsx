/** Enter sends, Shift+Enter does not; empty text is ignored by the machine. */
import { Send } from 'lucide-react';
import { useState } from 'react';
import { chatActor } from '../../../actors/chat.ts';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { TooLong } from '../../../parts/form/too-long.tsx';

const MOST = 2_000;

export function ChatInput() {
  const [text, setText] = useState('');
  const say = () => {
    if (text.length > MOST) return;
    chatActor().send({ type: 'say', text });
    if (text.trim() !== '') setText('');
  };
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-line p-3">
      <textarea
        rows={1}
        aria-label="Вопрос помощнику"
        placeholder="Введите ваш вопрос..."
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          say();
        }}
        className="control field-sizing-content max-h-32 min-w-0 flex-1 resize-none"
      />
      <IconButton icon={Send} label="Отправить" onClick={say} />
      <TooLong text={text} most={MOST} />
    </div>
  );
}
