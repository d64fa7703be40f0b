// The receipt of a submission as a paper: by letter, and for its vendor to print.
import { formatDateTime } from '../../../rules/dates.ts';
import { hasUncounted } from '../../../rules/counted-offers.ts';
import { formatMoney } from '../../../rules/money.ts';
import { checkpointTexts } from '../../../text/checkpoints.ts';
import { countedTexts } from '../../../text/counted.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db } from '../../platform/database/client.ts';
import { newestCheckpoint } from '../../platform/checkpoints/sign.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Paper } from '../../platform/papers/paper.ts';
import { readApplication } from './present/application.ts';

interface Receipt {
  number: number;
  hash: string;
  submittedAt: Date;
  lotNumber: string;
  lotTitle: string;
  company: string;
  itn: string | null;
  /** For the vendor's own eyes: neither leaves the platform by mail. */
  own?: { sum: string | null; currency: string; nonce: string | null };
}

/** All that is needed to hold the receipt against the application after the opening, without a connection. */
const codeOf = ({ lotNumber, number, submittedAt, hash }: Receipt): string =>
  [`Квитанция ${lotNumber}-${number}`, submittedAt.toISOString(), `sha256:${hash}`].join('\n');

export function receiptPaper(
  receipt: Receipt,
  checkpoint: { note: string } | null,
  remarks: readonly string[],
): Paper {
  const { lotNumber, lotTitle, number, company, itn, submittedAt, hash, own } = receipt;
  const sum = own?.sum ? formatMoney(own.sum, own.currency) : null;
  return {
    fileName: `Квитанция ${lotNumber}-${number}`,
    title: 'Квитанция о подаче заявки',
    subtitle: `Процедура № ${lotNumber} «${lotTitle}»`,
    landscape: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Участник', `${company}, ИНН ${itn ?? '—'}`],
          ['Редакция', String(number)],
          ['Подана', `${formatDateTime(submittedAt)} (UTC+3)`],
          ['Сумма без НДС', sum],
          ['Контрольная сумма SHA-256', hash],
          ['Случайные байты', own?.nonce ?? null],
        ],
      },
      ...(checkpoint
        ? [{ kind: 'text' as const, text: `${checkpointTexts.inReceipt}\n\n${checkpoint.note}` }]
        : []),
      ...remarks.map((text) => ({ kind: 'text' as const, text })),
      {
        kind: 'qr',
        text: codeOf(receipt),
        caption: 'Номер, время подачи и контрольная сумма: сверьте их с квитанцией в заявке на площадке.',
      },
    ],
  };
}

/** For the vendor to keep and to print. Throws 404 where nothing is submitted. */
export async function ownReceiptPaper(db: Db, visitor: Visitor, id: number): Promise<Paper> {
  const { receipt, lot, vendor, offers, offersTotalPrice, currency } = await readApplication(
    db,
    visitor,
    id,
    'submitted',
  );
  if (!receipt) throw notFound();
  return receiptPaper(
    {
      number: receipt.number,
      hash: receipt.hash,
      submittedAt: new Date(receipt.submittedAt),
      lotNumber: lot.number,
      lotTitle: lot.title,
      company: vendor.title,
      itn: vendor.itn,
      own: { sum: offersTotalPrice, currency, nonce: receipt.nonce },
    },
    await newestCheckpoint(db),
    [
      ...(hasUncounted(offers) ? [countedTexts.own] : []),
      'Храните квитанцию у себя: по сумме и случайным байтам из неё после вскрытия можно проверить, что рассматривается именно поданное.',
    ],
  );
}
