/** Enter sends, Shift+Enter does not; empty text is ignored by the machine. */
import { Send } from 'lucide-react';
import { useState } from 'react';
import { chatActor } from '../../../actors/chat.ts';
import { IconButton } from '../../../parts/control/icon-button.tsx';

const MOST = 2_000;

export function ChatInput() {
  const [text, setText] = useState('');
  const say = () => {
    chatActor().send({ type: 'say', text });
    if (text.trim() !== '') setText('');
  };
  return (
    <div className="flex items-end gap-2 border-t border-line p-3">
      <textarea
        rows={1}
        aria-label="Вопрос помощнику"
        placeholder="Введите ваш вопрос..."
        maxLength={MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          say();
        }}
        className="control field-sizing-content max-h-32 resize-none"
      />
      <IconButton icon={Send} label="Отправить" onClick={say} />
    </div>
  );
}
