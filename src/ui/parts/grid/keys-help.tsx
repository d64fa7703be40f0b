/** What the keys do in a grid, fetched at its first press. */
import type { PopupButton } from '../later/popup-at-press.tsx';
import InfoPanel from '../control/popover-panel.tsx';
import { gridKeys } from './grid-keys-words.ts';

export default function KeysHelp({ button }: { button: PopupButton }) {
  return (
    <InfoPanel button={button}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-xs">
        {gridKeys.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt className="font-medium whitespace-nowrap">{keys}</dt>
            <dd className="text-ink-soft">{what}</dd>
          </div>
        ))}
      </dl>
    </InfoPanel>
  );
}
