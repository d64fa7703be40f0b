/** The bare dialog: what dialog.tsx and the questions over it are drawn with. Its drawing is fetched for the first that opens. */
import { lazyPart } from '../later/lazy-part.ts';
import { WhenWanted } from '../later/when-wanted.tsx';
import type { DialogFrameProps } from './dialog-props.ts';

export const dialogPanel = lazyPart(() => import('./dialog-panel.tsx'));

export const DialogFrame = (props: DialogFrameProps) => (
  <WhenWanted part={dialogPanel} wanted={props.open} props={props} onMissing={props.onClose} />
);
