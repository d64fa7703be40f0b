/** What later publications changed: <Amendments lotId={lot.id} />; nothing where there was one alone. */
import { lots } from '../../../../api/calls/lots.ts';
import { useCall } from '../../../data/use-call.ts';
import { Section } from '../../../parts/layout/section.tsx';
import { formatDateTime } from '../../../parts/text/format.ts';
import { DifferenceList } from './difference-list.tsx';

export function Amendments({ lotId }: { lotId: number }) {
  const found = useCall(lots.amendments, { params: { id: lotId } }).data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <Section title="Что изменилось в извещении">
      <div className="flex flex-col gap-4">
        {found.map((one) => (
          <section key={one.version} aria-label={`Редакция ${one.version}`}>
            <h3 className="font-medium">
              Редакция {one.version}
              <span className="font-normal text-ink-soft"> от {formatDateTime(one.publishedAt)}</span>
            </h3>
            <DifferenceList of={one} />
          </section>
        ))}
      </div>
    </Section>
  );
}
