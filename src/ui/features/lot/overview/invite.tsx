/** Whom the owner has invited to the lot: accredited companies, or anybody by e-mail. */
import { useState } from 'react';
import { invitations } from '../../../../api/calls/invitations.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { acceptingLotStatuses, isDraft } from '../../../../machines/lot-predicates.ts';
import { isInvitationLive } from '../../../../machines/invitation-statuses.ts';
import { invitationStates } from '../../../../text/states.ts';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Button } from '../../../parts/control/button.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { Pagination } from '../../../parts/table/pagination.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { useCall, useSend } from '../../../data/use-call.ts';
import { lotSets } from '../../../../api/calls/lot-sets.ts';
import { lotTemplates } from '../../../../api/calls/lot-templates.ts';
import { SetsButton } from '../sets/sets-button.tsx';
import { FormerInvitees } from './former-invitees.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { Mail, X } from 'lucide-react';

export function LotInvitations({ lot }: { lot: Lot }) {
  const [page, setPage] = useState(1);
  const [inviting, setInviting] = useState(false);
  const list = useCall(invitations.list, {
    query: { 'filter[lot]': String(lot.id), page, per_page: 10, sort: '-sentAt' },
  });
  const withdraw = useSend(invitations.withdraw, { done: 'Приглашение отозвано' });
  const suggest = useSend(lotSets.suggest, {
    done: ({ data }) =>
      data.suggested === 0
        ? 'Все компании списка уже приглашены или больше не аккредитованы'
        : `Можно пригласить по списку: ${data.suggested}`,
    invalidates: [lotTemplates.formerInvitees],
  });
  const rows = list.data?.data;
  const isTaking = isDraft(lot.status) || acceptingLotStatuses.includes(lot.status);
  return (
    <Section
      title="Приглашения"
      note={lot.isOpen ? undefined : 'Процедура закрытая: её видят и подают заявки только приглашённые'}
      actions={
        isTaking && (
          <>
            <SetsButton
              kind="invitees"
              current={() =>
                rows?.some(({ company, status }) => company && isInvitationLive(status))
                  ? { kind: 'invitees', name: '', lotId: lot.id }
                  : null
              }
              onTake={async (set) => {
                await suggest.send({ params: { id: lot.id }, body: { setId: set.id } });
              }}
            />
            <Button size="sm" icon={Mail} onClick={() => setInviting(true)}>
              Пригласить
            </Button>
          </>
        )
      }
    >
      {isTaking && <FormerInvitees lotId={lot.id} />}
      {!rows &&
        (list.error ? <p className="text-ink-soft">Не удалось загрузить приглашения</p> : <SkeletonLines />)}
      {rows?.length === 0 && (
        <p className="text-ink-soft">
          {isTaking
            ? 'Пока никого не приглашали. Компания площадки получит уведомление, остальные — письмо со ссылкой для регистрации.'
            : 'Никого не приглашали, приём заявок окончен.'}
        </p>
      )}
      {rows && rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48">
                {row.company?.title ?? row.email}
                {row.company && <span className="block text-xs text-ink-soft">{row.email}</span>}
              </span>
              <span className="text-xs text-ink-soft">
                <DateTime value={row.sentAt} />
              </span>
              <Badge {...invitationStates[row.status]} />
              {isInvitationLive(row.status) && (
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Отозвать приглашение: ${row.company?.title ?? row.email}`}
                  disabled={withdraw.busy}
                  onClick={() => withdraw.run({ params: { id: row.id } })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {list.data && list.data.meta.lastPage > 1 && <Pagination meta={list.data.meta} onPage={setPage} />}
      {inviting && <InviteDialog lotId={lot.id} onClose={() => setInviting(false)} />}
    </Section>
  );
}
