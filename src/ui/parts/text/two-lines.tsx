/** What a row is about, and under it in small what tells it from others: <TwoLines text={lot.title} note={`№ ${lot.number}`} />. */
import type { ReactNode } from 'react';

export function TwoLines({ text, note }: { text: ReactNode; note: ReactNode }) {
  return (
    <span className="block min-w-0">
      <span className="line-clamp-3 break-words">{text}</span>
      <span className="block text-xs font-normal text-ink-soft">{note}</span>
    </span>
  );
}
