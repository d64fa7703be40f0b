/** What the look before a submission asks of the draft at hand, as lines of its check list. */
import { useMemo, useState } from 'react';
import type { OwnPast } from '../../../api/records/own-past.ts';
import type { Lot } from '../../../api/records/lot.ts';
import { dayOf } from '../../../rules/dates.ts';
import { doctorFindings, type DoctorFacts, type DoctorRow, type FindingCode } from '../../../rules/doctor.ts';
import { questionOf, type Question } from '../../../text/doctor.ts';
import { serverNow } from '../../data/clock.ts';
import { draftSum } from './draft-totals.ts';
import type { DraftState } from './draft-store.ts';
import { cellFault, type OfferDraft, type OfferField } from './offer-rows.ts';
import { pricesByItem, useOwnPast } from './own-past.ts';
import type { CheckLine } from './submission-checks.tsx';

/** A cell that may be counted with; null where it is empty or faulty. */
function counted(row: OfferDraft, field: OfferField): string | null {
  const text = row[field];
  return text === '' || cellFault(field, text) !== null ? null : text;
}
const numbered = (text: string | null): number | null => (text === null ? null : Number(text));

export function doctorFacts(lot: Lot, { rows, values, base }: DraftState, past: OwnPast): DoctorFacts {
  const pastOf = pricesByItem(past);
  const rowOf = (row: OfferDraft): DoctorRow => {
    const own = pastOf.get(row.orderId);
    return {
      key: row.key,
      item: Number(row.itemIndex),
      isAnalogue: row.isAnalogue,
      price: counted(row, 'unitPrice'),
      quantity: counted(row, 'quantity'),
      ordered: row.itemQuantity || null,
      days: numbered(counted(row, 'shipmentPeriod')),
      requiredDelivery: row.requiredDelivery,
      name: row.name,
      manufacturer: row.manufacturer,
      year: numbered(counted(row, 'manufacturedYear')),
      past: own && !row.isAnalogue && own.currency === values.currency ? own.price : null,
    };
  };
  const { agent, minSum, startDelivery, startProduction } = values;
  return {
    rows: rows.map(rowOf),
    tolerance: {
      isToleranceEnabled: values.isToleranceEnabled,
      tolerancePlus: base.tolerancePlus,
      toleranceMinus: base.toleranceMinus,
    },
    total: draftSum(rows),
    currency: values.currency,
    vat: values.vat,
    basis: values.basis,
    days: values.shipmentPeriod,
    validFor: values.isValidFor,
    minSum: minSum || null,
    startDelivery: startDelivery || null,
    startProduction: startProduction || null,
    hasContact: agent.primaryPhone !== '' || agent.secondaryPhone !== '' || agent.email !== '',
    files: base.attachments.length,
    lot: {
      currency: lot.currency,
      basis: lot.basis,
      deadline: dayOf(lot.applicationsDeadline ?? serverNow()),
    },
    last: past.last && { vat: past.last.terms.vat, files: lot.byCommission ? 0 : past.last.files },
  };
}

const SHOW: Record<Question['place']['step'], string> = {
  prices: 'Показать',
  terms: 'Исправить',
  documents: 'Приложить',
};

export function useQuestions(lot: Lot, state: DraftState, onShow: (question: Question) => void): CheckLine[] {
  const past = useOwnPast(lot.id);
  const [answered, setAnswered] = useState<ReadonlySet<FindingCode>>(() => new Set());
  const found = useMemo(
    () => doctorFindings(doctorFacts(lot, state, past)).map(questionOf),
    [lot, state, past],
  );
  return found.map((question): CheckLine => {
    const { code, text, how, place } = question;
    if (answered.has(code)) return { text, tone: 'ok', isAnswered: true };
    return {
      text,
      how,
      tone: 'warn',
      link: { label: 'field' in place ? 'Исправить' : SHOW[place.step], run: () => onShow(question) },
      answer: () => setAnswered(new Set([...answered, code])),
    };
  });
}
