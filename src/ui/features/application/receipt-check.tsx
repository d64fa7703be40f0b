/** Receipts of the submitted versions and their check: by the server, and once more by the reader's own browser. */
import { useState } from 'react';
import { applications } from '../../../api/calls/applications.ts';
import type { ReceiptVersion } from '../../../api/records/application.ts';
import { RECEIPT_FORMAT } from '../../../proof/formats.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import { saveFile } from '../../data/save-file.ts';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { Section } from '../../parts/layout/section.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { toast } from '../../data/toasts.ts';
import { useCall } from '../../data/use-call.ts';
import { useVisitor } from '../../data/visitor.ts';
import { SignaturesButton } from '../signatures/signatures-button.tsx';
import { receiptHash } from './receipt-hash.ts';
import { Explained } from '../../parts/control/explained.tsx';

export function ReceiptCheck({ applicationId }: { applicationId: number }) {
  const { role } = useVisitor();
  const receipts = useCall(applications.receipt, { params: { id: applicationId } });
  const versions = receipts.data?.data;
  if (versions?.length === 0 || (receipts.error && !versions)) return null;
  return (
    <Section
      title="Квитанции"
      actions={
        <>
          <Explained term="receipt" of="Квитанции" />
          <SignaturesButton
            about={{ subject: 'submission', id: applicationId }}
            name="заявка"
            mayAdd={role === 'vendor'}
          />
        </>
      }
      note="Контрольная сумма SHA-256 взята при подаче: по ней видно, что вскрыто именно поданное."
    >
      {versions ? (
        <ul className="divide-y divide-line">
          {versions
            .toSorted((a, b) => b.number - a.number)
            .map((version) => (
              <li key={version.number} className="py-3 first:pt-0 last:pb-0">
                <ReceiptDetails version={version} applicationId={applicationId} />
              </li>
            ))}
        </ul>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Section>
  );
}

/** Null: the reader may not know, or it does not apply. */
function verdictsOf({
  verified,
  inHistory,
  matchesOffers,
}: ReceiptVersion): { label: string; ok: boolean }[] {
  return [
    { value: verified, yes: 'Содержание совпадает с квитанцией', no: 'Содержание не совпадает с квитанцией' },
    { value: inHistory, yes: 'Записана в истории процедуры', no: 'Нет в истории процедуры' },
    { value: matchesOffers, yes: 'Показано поданное', no: 'Показанное отличается от поданного' },
  ].flatMap(({ value, yes, no }) => (value === null ? [] : [{ label: value ? yes : no, ok: value }]));
}

/** One receipt with all that checks it. */
export function ReceiptDetails({
  version,
  applicationId,
}: {
  version: ReceiptVersion;
  applicationId: number;
}) {
  const { number, hash, nonce, content, submittedAt, openedAt, voidedAt, isCurrent, checkpoint } = version;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">Редакция {number}</span>
        {isCurrent && <Badge tone="good" label="Действует" />}
        {voidedAt !== null && <Badge label="Отозвана" />}
        {!isCurrent && voidedAt === null && <Badge label="Заменена" />}
        <span className="text-ink-soft">подана {formatDateTime(submittedAt)}</span>
        {openedAt !== null && <span className="text-ink-soft">вскрыта {formatDateTime(openedAt)}</span>}
      </p>
      <DescriptionList
        items={[
          [
            'Контрольная сумма',
            <code key="hash" className="text-xs break-all">
              {hash}
            </code>,
          ],
          nonce !== null && [
            'Случайные байты',
            <code key="nonce" className="text-xs break-all">
              {nonce}
            </code>,
          ],
          [
            'Контрольная отметка',
            checkpoint === null
              ? 'появится в течение минуты'
              : `подписана ${formatDateTime(checkpoint.at)}, запись ${checkpoint.index + 1} журнала площадки`,
            'checkpoint',
          ],
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        {verdictsOf(version).map(({ label, ok }) => (
          <Badge
            key={label}
            tone={ok ? 'good' : 'bad'}
            label={label}
            className="shrink! whitespace-normal!"
          />
        ))}
      </div>
      {nonce !== null && content !== null && (
        <OwnCheck
          hash={hash}
          nonce={nonce}
          content={content}
          name={`kvitanciya-${applicationId}-${number}.json`}
        />
      )}
      {checkpoint !== null && (
        <p className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            kind="quiet"
            onClick={() =>
              saveFile(
                new Blob([JSON.stringify(receiptProof(version), null, 1)], { type: 'application/json' }),
                `otmetka-${applicationId}-${number}.json`,
              )
            }
          >
            Скачать доказательство
          </Button>
          <a className="link" href="/verify.html" download>
            Программа проверки
          </a>
        </p>
      )}
    </div>
  );
}

/** What the checker takes: the receipt and the way to a signed checkpoint; the content once it is the reader's to have. */
const receiptProof = ({ hash, nonce, content, checkpoint }: ReceiptVersion) => ({
  format: RECEIPT_FORMAT,
  receipt: hash,
  nonce,
  content,
  ...checkpoint,
});

interface OwnCheckProps {
  hash: string;
  nonce: string;
  content: string;
  name: string;
}

function OwnCheck({ hash, nonce, content, name }: OwnCheckProps) {
  const [same, setSame] = useState<boolean | null>(null);
  async function check() {
    const own = await receiptHash(nonce, content);
    if (own === null)
      toast.attention('Браузер считает контрольные суммы только на защищённом адресе (https)');
    else setSame(own === hash);
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" onClick={() => void check()}>
        Пересчитать в браузере
      </Button>
      <Button
        size="sm"
        kind="quiet"
        onClick={() => saveFile(new Blob([content], { type: 'application/json' }), name)}
      >
        Скачать содержание
      </Button>
      <output>
        {same !== null && (
          <Badge tone={same ? 'good' : 'bad'} label={same ? 'Сумма совпала' : 'Сумма не совпала'} />
        )}
      </output>
    </div>
  );
}
