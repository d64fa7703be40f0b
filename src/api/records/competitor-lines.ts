// The lines under the competitor table, one value a vendor; the screen and the workbook show the same.
import type { VerificationDecision } from '../../rules/closed-lists.ts';
import { isVatCode, vatName } from '../../rules/vat.ts';
import { basisNames, decisionNames, stageNames } from '../../text/enums.ts';
import type { CompetitorTable } from './competitor.ts';

type Vendor = CompetitorTable['vendors'][number];

interface Money {
  kind: 'money';
  value: (vendor: Vendor) => string | null;
  /** Of the vendor's offer or, converted, of the lot. */
  currency: 'vendor' | 'lot';
  /** Where there is no sum. */
  empty?: string;
}
interface Words {
  kind: 'words';
  value: (vendor: Vendor) => string;
  warns?: (vendor: Vendor) => boolean;
}
export type CompetitorLine = { title: string; strong?: boolean } & (Money | Words);

const NOTHING = '—';
const joined = (parts: (string | false | null)[]): string => parts.filter(Boolean).join(', ') || NOTHING;

const payment = ({ paymentConditions: { prepaymentPercent, deferralDays, comment } }: Vendor): string =>
  joined([
    prepaymentPercent !== null &&
      (Number(prepaymentPercent) === 0
        ? 'без предоплаты'
        : `предоплата ${prepaymentPercent.replace('.', ',')}\u00A0%`),
    deferralDays !== null && (deferralDays === 0 ? 'без отсрочки' : `отсрочка ${deferralDays}\u00A0дн.`),
    comment,
  ]);

const delivery = ({ basis, address }: Vendor): string => {
  const name = (basisNames as Record<string, string>)[basis];
  return joined([name ? `${basis} (${name.toLowerCase()})` : basis, address]);
};

const decided = (decision: string | null): string =>
  decision === null ? 'нет' : (decisionNames[decision as VerificationDecision] ?? decision).toLowerCase();

const checks = ({ checks: { manager, security, audit }, isAdmitted, rejectionReason }: Vendor): string =>
  [
    `${stageNames.manager}: ${decided(manager)}; СБ: ${decided(security)}; ${stageNames.audit.toLowerCase()}: ${decided(audit)}`,
    isAdmitted ? 'Допущена' : rejectionReason ? `Отклонена: ${rejectionReason}` : 'Пока не допущена',
  ].join('. ');

const isPartial = ({ coverage: { items, of } }: Vendor): boolean => items < of;

export const competitorLines: readonly CompetitorLine[] = [
  { title: 'Итого без НДС', strong: true, kind: 'money', value: (v) => v.total, currency: 'vendor' },
  { title: 'Ставка НДС', kind: 'words', value: ({ vat }) => (isVatCode(vat) ? vatName(vat) : vat) },
  { title: 'НДС', kind: 'money', value: (v) => v.vatTotal, currency: 'vendor' },
  { title: 'Итого с НДС', kind: 'money', value: (v) => v.totalWithVat, currency: 'vendor' },
  {
    title: 'Приведённая сумма',
    strong: true,
    kind: 'money',
    value: (v) => v.convertedTotal,
    currency: 'lot',
    empty: 'нет курса валюты',
  },
  { title: 'Распределено', strong: true, kind: 'money', value: (v) => v.allocatedTotal, currency: 'lot' },
  {
    title: 'Покрытие позиций',
    kind: 'words',
    value: (v) => `${v.coverage.items} из ${v.coverage.of}${isPartial(v) ? ', не все' : ''}`,
    warns: isPartial,
  },
  { title: 'Базис и место', kind: 'words', value: delivery },
  { title: 'Оплата', kind: 'words', value: payment },
  { title: 'Гарантия', kind: 'words', value: (v) => v.guarantee || NOTHING },
  {
    title: 'Минимальная сумма заказа',
    kind: 'money',
    value: (v) => v.minSum,
    currency: 'vendor',
    empty: NOTHING,
  },
  { title: 'Проверки', kind: 'words', value: checks },
];
