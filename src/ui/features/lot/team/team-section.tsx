/** What those who work on a lot say of it: <TeamSection lotId={lot.id} />. Vendors have no such part. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Section } from '../../../parts/layout/section.tsx';
import { Talk, TALK_NOTE } from './talk.tsx';

export function TeamSection({ lotId }: { lotId: number }) {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const [isCome, setCome] = useState(false);
  // The address of a mention leads here, which is later than the page.
  useEffect(() => {
    if (isCome && hash === '#team') place.current?.scrollIntoView();
  }, [isCome, hash]);
  return (
    <Section title="Обсуждение" note={TALK_NOTE} className="print:hidden">
      <div id="team" ref={place} className="scroll-mt-2">
        <Talk lotId={lotId} onCome={() => setCome(true)} />
      </div>
    </Section>
  );
}
