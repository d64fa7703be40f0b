/** A custodian's own part in one lot: the trial while it is prepared, the offers after the deadline. */
import { useState } from 'react';
import { commission as calls } from '../../../api/calls/commission.ts';
import { send } from '../../../api/client.ts';
import type { CommissionRecord } from '../../../api/records/commission.ts';
import { isJoined, isReady, isUntried } from '../../../machines/commission-statuses.ts';
import type { CustodianKey } from '../../../proof/commission/keys.ts';
import { plural } from '../../../rules/plural.ts';
import { toast } from '../../data/toasts.ts';
import { refresh, useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { NOT_STORED } from '../../parts/form/form.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { crypt } from './crypt-later.ts';
import { CustodianList } from './custodian-list.tsx';
import { WithKey } from './with-key.tsx';

interface Handed {
  applicationId: number;
  share: string | null;
}

export function CustodianOpening({ commission, userId }: { commission: CommissionRecord; userId: number }) {
  const own = commission.custodians.find((one) => one.userId === userId);
  return (
    <Stack>
      {own && <OwnPart commission={commission} userId={userId} recipient={own.recipient} />}
      <Section title="Хранители ключей">
        <CustodianList commission={commission} />
      </Section>
    </Stack>
  );
}

interface OwnPartProps {
  commission: CommissionRecord;
  userId: number;
  recipient: string;
}

function OwnPart(props: OwnPartProps) {
  const { may, status, custodians } = props.commission;
  if (may.try) return <Trial {...props} />;
  if (may.hand) return <Opening {...props} />;
  const isDone = custodians.some(({ userId, hasHanded }) => userId === props.userId && hasHanded);
  const [title, text] = saidOf(status, isDone);
  return (
    <Notice tone={isDone || isReady(status) || isJoined(status) ? 'good' : 'progress'} title={title}>
      {text}
    </Notice>
  );
}

function saidOf(status: CommissionRecord['status'], isDone: boolean): [title: string, text: string] {
  if (isJoined(status))
    return ['Открыли все, кто нужен', 'Организатор может вскрывать заявки. Ключ больше не понадобится.'];
  if (isDone && isUntried(status))
    return [
      'Ваш ключ работает',
      'Процедуру можно будет опубликовать, когда пробный конверт откроют остальные.',
    ];
  if (isDone) return ['Вы открыли свою часть', 'Заявки вскроются, когда откроют остальные нужные хранители.'];
  if (isReady(status))
    return ['Ключи проверены', 'Свою часть вы откроете после окончания приёма: придёт уведомление.'];
  return ['Сейчас от вас ничего не нужно', 'Организатор назначит новую комиссию и сообщит.'];
}

function Trial({ commission, userId, recipient }: OwnPartProps) {
  const { trial, lotId } = commission;
  if (!trial) return null;
  const tryWith = async ({ secret }: CustodianKey) => {
    const { openShare } = await crypt();
    const { share } = await openShare(trial, userId, secret);
    await send(calls.tryOpening, { params: { id: lotId }, body: { share } });
    toast.success('Пробный конверт открыт: ваш ключ работает');
    await refresh();
  };
  return (
    <Section title="Пробное вскрытие">
      <p className="mb-4 max-w-prose">
        Откройте свою часть пробного конверта: так видно, что ключ на месте и парольная фраза не забыта. Пока
        это не сделали {commission.threshold}{' '}
        {plural(commission.threshold, ['хранитель', 'хранителя', 'хранителей'])}, процедуру не опубликовать.
      </p>
      <WithKey userId={userId} recipient={recipient} label="Открыть пробный конверт" onKey={tryWith} />
    </Section>
  );
}

const CONVERTS = ['конверт', 'конверта', 'конвертов'] as const;

function Opening({ commission, userId, recipient }: OwnPartProps) {
  const { lotId, threshold, custodians } = commission;
  const params = { id: lotId };
  const parts = useCall(calls.envelopes, { params });
  const handing = useSend(calls.hand, { done: 'Ваша часть открыта' });
  const [opened, setOpened] = useState<number | null>(null);
  const [unopened, setUnopened] = useState<Handed[] | null>(null);
  const envelopes = parts.data?.data;
  if (!envelopes) return null;
  const total = envelopes.length;

  /** What was refused has told of itself; the key that was typed stays for another attempt. */
  const hand = (shares: Handed[]) =>
    handing.send({ params, body: { shares } }).then(
      () => undefined,
      () => NOT_STORED,
    );

  async function openWith({ secret }: CustodianKey) {
    const { openShare } = await crypt();
    const shares: Handed[] = [];
    for (const { applicationId, envelope } of envelopes ?? []) {
      const share = await openShare(envelope, userId, secret).then(
        (one) => one.share,
        () => null,
      );
      shares.push({ applicationId, share });
      setOpened(shares.length);
    }
    if (shares.every(({ share }) => share !== null)) return hand(shares);
    setUnopened(shares);
    return undefined;
  }

  const faulty = unopened?.filter(({ share }) => share === null).length ?? 0;
  return (
    <Section title="Вскрытие заявок">
      <p className="mb-4 max-w-prose">
        Приём завершён: {total} {plural(total, CONVERTS)}. Откройте свою часть каждого. Заявки вскроются,
        когда это сделают любые {threshold} из {custodians.length} хранителей; до того их не прочтёт никто в
        одиночку.
      </p>
      {unopened ? (
        <Notice
          tone="warn"
          title={`Не открываются части: ${faulty} из ${total}`}
          actions={
            <Button kind="danger" busy={handing.busy} onClick={() => void hand(unopened)}>
              Передать и сообщить об этом
            </Button>
          }
        >
          {faulty === total
            ? 'Ни одна часть не открылась: скорее всего, дело в ключе. Передав это, вы откажетесь от своей части: вскрывать придётся другим.'
            : 'Ваши части этих конвертов повреждены. Их попросят открыть других хранителей; это войдёт в протокол.'}
        </Notice>
      ) : (
        <WithKey userId={userId} recipient={recipient} label="Открыть свою часть" onKey={openWith} />
      )}
      <output className="mt-2 block text-xs text-ink-soft">
        {opened !== null && `Прочитано ${opened} из ${total}`}
      </output>
    </Section>
  );
}
