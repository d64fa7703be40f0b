/** The consideration as a desk: applications by whose turn it is, the chosen one's offers, what it is weighed by. */
import { useRef, useState } from 'react';
import { X } from 'lucide-react';
import { applications } from '../../../api/calls/applications.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { byTurn, firstFor, isTurnOf } from '../../../machines/whose-turn.ts';
import { useAddress } from '../../data/address.ts';
import { useVisitor } from '../../data/visitor.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { useAllRows } from '../../data/all-rows.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { useMedia, usePhone } from '../../parts/layout/use-media.ts';
import { WindowFrame } from '../../parts/layout/window-frame.tsx';
import { ApplicationById } from '../application/application-view.tsx';
import { EvidenceLine, EvidencePane } from '../application/evidence.tsx';
import { whyNothing } from '../lot/nothing-to-open.ts';
import { ApplicationPicker } from './application-picker.tsx';
import { DecisionDesk } from './decision-desk.tsx';
import { useChosen } from './use-chosen.ts';
import { WhatIsLeft } from './what-is-left.tsx';
import { Explained } from '../../parts/control/explained.tsx';

export function StaffVerification({ lot }: { lot: Lot }) {
  const { role } = useVisitor();
  const [params, change] = useAddress();
  const phone = usePhone();
  const isWide = useMedia('(min-width: 1280px)');
  const [isEvidenceOpen, setEvidenceOpen] = useState(false);
  const evidence = useRef<HTMLElement>(null);
  const [hasGoneOn, setGoneOn] = useState(false);
  const list = useAllRows(applications.ofLot, { params: { id: lot.id } });
  const rows = list.data && byTurn(list.data.rows, lot.admission);
  const chosen = useChosen(rows ?? [], Number(params.get('application')), (all) =>
    firstFor(role, all, lot.admission),
  );
  if (lot.isSealed || lot.openedAt === null) {
    const why = whyNothing(lot);
    if (why) return <Notice title={why} />;
    return (
      <Notice title="Заявки запечатаны">
        Проверка начнётся после вскрытия конвертов: тогда здесь появятся заявки и предложения по позициям.{' '}
        <Explained term="sealed" of="Запечатаны" />
      </Notice>
    );
  }
  if (!rows) {
    return list.error ? (
      <EmptyState title="Не удалось загрузить заявки" text={list.error.message} />
    ) : (
      <div className="awaited">
        <SkeletonLines lines={8} />
      </div>
    );
  }
  if (rows.length === 0) {
    return <EmptyState text="На процедуру не подано ни одной заявки." />;
  }
  const at = rows.findIndex(({ id }) => id === chosen?.id);
  const go = (id: number | undefined) => {
    if (id === undefined) return;
    setGoneOn(true);
    change({ application: String(id) });
  };
  const step = (by: -1 | 1) => go(rows[(at + by + rows.length) % rows.length]?.id);
  return (
    <WindowFrame label="Проверка заявок" fill least={560} free={phone} className="-mt-4 border-t-0!">
      <div className="flex min-h-0 flex-1 max-sm:flex-col">
        {!phone && <ApplicationPicker lot={lot} rows={rows} chosen={chosen?.id} />}
        {chosen && (
          <ApplicationById key={chosen.id} id={chosen.id}>
            {(application) => (
              <>
                <DecisionDesk
                  lot={lot}
                  application={application}
                  at={at + 1}
                  of={rows.length}
                  onStep={step}
                  follows={hasGoneOn}
                  aside={
                    !isWide && (
                      <EvidenceLine
                        application={application}
                        {...(phone ? {} : { isOpen: isEvidenceOpen })}
                        onPress={() =>
                          phone ? evidence.current?.scrollIntoView() : setEvidenceOpen(!isEvidenceOpen)
                        }
                      />
                    )
                  }
                  onDecided={() =>
                    go(
                      rows.find((row) => row.id !== application.id && isTurnOf(role, row, lot.admission))?.id,
                    )
                  }
                />
                {(isWide || phone || isEvidenceOpen) && (
                  <aside
                    ref={evidence}
                    aria-label="Сведения для проверки"
                    className="w-80 shrink-0 overflow-y-auto border-l border-line bg-surface max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-[6] max-xl:shadow-pop max-sm:static max-sm:w-full max-sm:border-t-8 max-sm:border-l-0 max-sm:border-page max-sm:shadow-none max-sm:scroll-mt-24"
                  >
                    {!isWide && !phone && (
                      <p className="flex justify-end p-1">
                        <IconButton
                          icon={X}
                          label="Закрыть сведения"
                          onClick={() => setEvidenceOpen(false)}
                        />
                      </p>
                    )}
                    <EvidencePane application={application} />
                  </aside>
                )}
              </>
            )}
          </ApplicationById>
        )}
        {phone && <WhatIsLeft lot={lot} rows={rows} />}
      </div>
    </WindowFrame>
  );
}
