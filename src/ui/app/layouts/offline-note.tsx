/** Says under the header that there is no connection and of when the page is; nothing while there is one. */
import { WifiOff } from 'lucide-react';
import { useAway } from '../../data/reach.ts';
import { formatTime } from '../../parts/text/format.ts';

export function OfflineNote() {
  const at = useAway();
  return (
    <output className="block">
      {at !== null && (
        <span
          data-offline
          className="flex items-center gap-2 border-t border-line bg-warn-soft px-3 py-1.5 text-warn sm:px-4"
        >
          <WifiOff className="size-4 shrink-0" aria-hidden />
          Нет связи. Показано на {formatTime(at)}; введённое останется на странице.
        </span>
      )}
    </output>
  );
}
