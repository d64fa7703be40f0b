/** «Ключи доступа»: tokens by which other programs work as their person; a new one is shown once. */
import { useState } from 'react';
import { accessTokens } from '../../../../api/calls/access-tokens.ts';
import type { AccessToken } from '../../../../api/records/access-token.ts';
import { tokenScopeNames } from '../../../../text/token-scopes.ts';
import { useCall, useSend } from '../../../data/use-call.ts';
import { Button } from '../../../parts/control/button.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';
import { EmptyState } from '../../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { Section } from '../../../parts/layout/section.tsx';
import { DateTime } from '../../../parts/text/text.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

export function TokenSection() {
  const { data, error } = useCall(accessTokens.list);
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title="Ключи доступа"
      note="Для 1С, ERP и других программ: они работают от вашего имени в пределах прав ключа"
      actions={
        <Button size="sm" onClick={() => setMaking(true)}>
          Создать ключ
        </Button>
      }
    >
      {data?.data.length === 0 && <p className="text-ink-soft">Ключей нет.</p>}
      {data && data.data.length > 0 && (
        <ul aria-label="Ключи доступа" className="divide-y divide-line">
          {data.data.map((token) => (
            <TokenLine key={token.id} token={token} />
          ))}
        </ul>
      )}
      {error && !data && <EmptyState title="Не удалось загрузить ключи" text={error.message} />}
      {!data && !error && <SkeletonLines />}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
    </Section>
  );
}

function TokenLine({ token }: { token: AccessToken }) {
  const [isAsked, setAsked] = useState(false);
  const revoke = useSend(accessTokens.revoke, {
    done: 'Ключ отозван',
    invalidates: [accessTokens.list],
    onDone: () => setAsked(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {token.title} <span className="font-mono font-normal text-ink-soft">…{token.tail}</span>
        </p>
        <p className="text-xs text-ink-soft">
          {token.scopes.map((scope) => tokenScopeNames[scope].label).join(', ')} · до{' '}
          <DateTime value={token.expiresAt} /> ·{' '}
          {token.usedAt === null ? (
            'не использовался'
          ) : (
            <>
              использован <DateTime value={token.usedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="sm" aria-label={`Отозвать: ${token.title}`} onClick={() => setAsked(true)}>
        Отозвать
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`Отозвать ключ «${token.title}»?`}
        will={['Программа с этим ключом сразу потеряет доступ']}
        confirm="Отозвать"
        danger
        busy={revoke.busy}
        onConfirm={() => revoke.run({ params: { id: token.id } })}
      />
    </li>
  );
}
