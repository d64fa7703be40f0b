/** Detached signatures: who has signed, by which certificate, what was checked and what was not; and the place for one's own. */
import { FileDown } from 'lucide-react';
import { signatures as calls } from '../../../api/calls/signatures.ts';
import { urlOf } from '../../../api/client.ts';
import type { Signature } from '../../../api/records/signature.ts';
import { signatureTexts } from '../../../text/signatures.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { formatDate, formatDateTime } from '../../parts/text/format.ts';
import type { SignedThing } from './signed-thing.ts';

export function SignaturesDialog({
  about,
  name,
  mayAdd,
  open,
  onClose,
}: SignedThing & { open: boolean; onClose: () => void }) {
  const { data, error } = useCall(calls.list, { query: about }, { enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title={`Подписи: ${name}`} size="lg">
      <div className="flex flex-col gap-4">
        {error && <Notice tone="bad" title={error.message} />}
        {!data && !error && <SkeletonLines lines={4} />}
        {data?.data.length === 0 && <p className="text-ink-soft">Подписей пока нет.</p>}
        {data && data.data.length > 0 && (
          <>
            <ul className="flex flex-col gap-4">
              {data.data.map((signature) => (
                <li key={signature.id} className="rounded-box border border-line px-4 py-3">
                  <OneSignature signature={signature} />
                </li>
              ))}
            </ul>
            <p className="text-xs text-ink-soft">{signatureTexts.notChecked}</p>
          </>
        )}
        {data && mayAdd && <AddSignature about={about} />}
      </div>
    </Dialog>
  );
}

type Signer = Signature['signers'][number];

const isOutOfDate = ({ signedAt, validFrom, validTo }: Signer): boolean =>
  signedAt !== null && (signedAt < validFrom || signedAt > validTo);

function OneSignature({
  signature: { signers, file, document, version, addedAt },
}: {
  signature: Signature;
}) {
  return (
    <div className="flex flex-col gap-2">
      {signers.map((signer) => (
        <div key={signer.serial} className="flex flex-col gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium break-words">{signer.name}</span>
            <Badge tone="good" label="Документ не изменён" />
            {signer.isProven ? (
              <Badge tone="good" label="Подпись сходится с сертификатом" />
            ) : (
              <Badge tone="warn" label="Подпись по этому алгоритму площадка проверить не умеет" />
            )}
            {isOutOfDate(signer) && <Badge tone="bad" label="Сертификат в день подписи не действовал" />}
            {!signer.isCades && <Badge tone="warn" label="Не CAdES" />}
          </p>
          <DescriptionList
            items={[
              ['Организация', [signer.organization, signer.office].filter(Boolean).join(', ')],
              ['ИНН', signer.itn],
              [
                'Сертификат',
                `№ ${signer.serial}, действует с ${formatDate(signer.validFrom)} по ${formatDate(signer.validTo)}; выдан: ${signer.issuer}`,
              ],
              ['Время подписания', signer.signedAt === null ? 'не указано' : formatDateTime(signer.signedAt)],
              [
                'Хеш документа',
                <span key="digest">
                  {signer.digestAlgorithm}: <code className="text-xs break-all">{signer.digest}</code>
                </span>,
              ],
            ]}
          />
        </div>
      ))}
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-table">
        <a className="link break-all" href={file.url} download={file.name}>
          {file.name}
        </a>
        <a className="link break-all" href={document.url} download={document.name}>
          {document.name}
        </a>
        <span className="text-ink-soft">
          приложена {formatDateTime(addedAt)}
          {version !== null && `, редакция ${version}`}
        </span>
      </p>
    </div>
  );
}

function AddSignature({ about }: Pick<SignedThing, 'about'>) {
  const add = useSend(calls.add, { done: 'Подпись приложена', invalidates: [calls.list], quiet: true });
  const isOfFiles = about.subject === 'agreement';
  return (
    <section aria-label="Приложить подпись" className="flex flex-col gap-3 border-t border-line pt-4">
      <p>
        {isOfFiles ? 'Скачайте направленный файл договора, ' : 'Скачайте документ, '}
        подпишите его своей программой отсоединённой подписью (CAdES-BES) и приложите полученный файл .sig.
      </p>
      {!isOfFiles && (
        <p>
          <a
            className="link inline-flex items-center gap-2"
            href={urlOf(calls.document, { query: about })}
            download
          >
            <FileDown className="size-4" aria-hidden />
            Скачать документ для подписи
          </a>
        </p>
      )}
      {add.error && (
        <Notice tone="bad" title="Подпись не принята">
          {add.error.lines[0] ?? add.error.message}
        </Notice>
      )}
      <FileDrop
        label="Файл подписи"
        single
        accept=".sig,.p7s,.sgn"
        hint="Отсоединённая подпись .sig, до 1&nbsp;МБ"
        busy={add.busy}
        onFiles={(files) => add.run({ body: about, files })}
      />
    </section>
  );
}
