/** What a term means, fetched with the first mark that is pressed. */
import { glossary, type TermName } from '../../../text/glossary.ts';
import InfoPanel from './popover-panel.tsx';
import type { PopupButton } from '../later/popup-at-press.tsx';

export default function TermPanel({ term, button }: { term: TermName; button: PopupButton }) {
  const { title, text } = glossary[term];
  return (
    <InfoPanel button={button}>
      <p className="font-semibold">{title}</p>
      <p className="mt-1">{text}</p>
    </InfoPanel>
  );
}
