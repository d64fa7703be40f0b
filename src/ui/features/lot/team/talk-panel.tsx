/** The talk of one part of a lot, at the window's edge. */
import { SidePanel } from '../../../parts/dialog/side-panel.tsx';
import type { Subject } from './subject.ts';
import { Talk, TALK_NOTE } from './talk.tsx';

interface TalkPanelProps {
  lotId: number;
  title: string;
  about: Subject;
  onClose: () => void;
}

export function TalkPanel({ lotId, title, about, onClose }: TalkPanelProps) {
  return (
    <SidePanel title={title} onClose={onClose} footer={<p className="text-xs text-ink-soft">{TALK_NOTE}</p>}>
      <div className="px-5 py-4">
        <Talk lotId={lotId} about={[about]} />
      </div>
    </SidePanel>
  );
}
