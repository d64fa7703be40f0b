/** Who asks to act for a company, and the answer. Nothing is drawn while nobody asks. */
import { useState } from 'react';
import { accessRequests as calls } from '../../../api/calls/access-requests.ts';
import type { AccessRequest } from '../../../api/records/access-request.ts';
import { formatPhone } from '../../../rules/identifiers/phone.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { DateTime } from '../../parts/text/text.tsx';

const answer = lazyPart(() => import('./access-answer.tsx'));

interface Asked {
  request: AccessRequest;
  accept: boolean;
}

/** @param companyId of one company; of all that the visitor may decide on unless given, each with the company's name */
export function AccessRequests({ companyId }: { companyId?: number }) {
  const query = { 'filter[companyId]': companyId === undefined ? undefined : String(companyId) };
  const rows = useCall(calls.list, { query }).data?.data ?? [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      {rows.length > 0 && (
        <Section
          title="Запросы доступа"
          note="Дайте доступ, только если знаете этого человека: он увидит профиль и заявки компании."
        >
          <ul className="divide-y divide-line">
            {rows.map((request) => (
              <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium break-words">{request.name}</p>
                  <p className="break-words text-ink-soft">
                    {request.email}
                    {request.phone && (
                      <>
                        {' '}
                        · <span className="whitespace-nowrap">{formatPhone(request.phone)}</span>
                      </>
                    )}
                  </p>
                  <p className="text-xs break-words text-ink-soft">
                    {companyId === undefined && `${request.companyTitle} · ИНН ${request.itn} · `}
                    <DateTime value={request.createdAt} />
                  </p>
                </div>
                <div className="flex gap-2">
                  <Button
                    size="sm"
                    aria-label={`Отказать: ${request.name}`}
                    {...preloadingPart(answer)}
                    onClick={() => setAsked({ request, accept: false })}
                  >
                    Отказать
                  </Button>
                  <Button
                    size="sm"
                    kind="primary"
                    aria-label={`Дать доступ: ${request.name}`}
                    {...preloadingPart(answer)}
                    onClick={() => setAsked({ request, accept: true })}
                  >
                    Дать доступ
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {asked && <WhenWanted part={answer} wanted props={{ ...asked, onClose: close }} onMissing={close} />}
    </>
  );
}
