/** What the staff say to each other of one application. */
import { Section } from '../../parts/layout/section.tsx';
import { Talk, TALK_NOTE } from '../lot/team/talk.tsx';

export function ApplicationTalk({ id, lotId }: { id: number; lotId: number }) {
  return (
    <Section title="Обсуждение заявки" note={TALK_NOTE} className="print:hidden">
      <Talk lotId={lotId} about={[{ subject: 'application', id }]} />
    </Section>
  );
}
