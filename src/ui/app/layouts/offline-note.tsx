/** Says under the header that there is no connection and of when the page is; nothing while there is one. */
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../../data/clock.ts';
import { formatTime } from '../../parts/text/format.ts';

let since: number | null = null;

function subscribe(tell: () => void): () => void {
  const look = () => {
    since = navigator.onLine ? null : (since ?? serverNow());
    tell();
  };
  look();
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  return () => {
    window.removeEventListener('online', look);
    window.removeEventListener('offline', look);
  };
}

export function OfflineNote() {
  const at = useSyncExternalStore(subscribe, () => since);
  return (
    <output className="block">
      {at !== null && (
        <span className="flex items-center gap-2 border-t border-line bg-warn-soft px-3 py-1.5 text-warn sm:px-4">
          <WifiOff className="size-4 shrink-0" aria-hidden />
          Нет связи. Показано на {formatTime(at)}; введённое останется на странице.
        </span>
      )}
    </output>
  );
}
