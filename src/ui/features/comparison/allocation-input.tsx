/** The allocated quantity of one offer, a field on a phone's card: saved when left or on Enter; a refusal stays under it. */
import { useRef, useState } from 'react';
import { allocation } from '../../../api/calls/allocation.ts';
import { lots } from '../../../api/calls/lots.ts';
import { offers } from '../../../api/calls/offers.ts';
import { isApiError } from '../../../api/errors.ts';
import { numberFault, quantityForm } from '../../../text/number-form.ts';
import { add, compare, isPositive, min, trim } from '../../../rules/decimal.ts';
import { reactToProblem } from '../../data/problems.ts';
import { DecimalInput } from '../../parts/form/decimal-field.tsx';
import { FieldError } from '../../parts/form/field.tsx';
import { cx } from '../../parts/text/cx.ts';
import { useUnsaved } from '../../data/unsaved.ts';
import { refresh, useSend } from '../../data/use-call.ts';
import type { CellOffer, Row, Vendor } from './competitor-block.ts';
import { comparisons } from '../application/compared-anew.ts';

interface AllocationInputProps {
  offer: CellOffer;
  vendor: Vendor;
  row: Row;
}

/** One offer's quantity; what is counted from it is read anew. */
export const useAllocate = (options: { quiet?: boolean } = {}) =>
  useSend(offers.allocate, { ...options, invalidates: [...comparisons, allocation.suggest, lots.read] });

/** What is left of the item together with what this offer holds already, but never more than it offers. */
export const roomOf = (row: Row, offer: CellOffer): string =>
  min([add(row.remainder, offer.allocatedQuantity ?? '0'), offer.quantity ?? '0']) ?? '0';

const quantityOf = (typed: string): string | null =>
  typed !== '' && isPositive(typed.trim()) ? trim(typed.trim()) : null;

const NO_WAY_ON = [401, 409, 419, 503];

export function AllocationInput({ offer, vendor, row }: AllocationInputProps) {
  const stored = offer.allocatedQuantity === null ? '' : trim(offer.allocatedQuantity);
  const [text, setText] = useState(stored);
  const [error, setError] = useState<string | null>(null);
  const [known, setKnown] = useState(stored);
  /** What stands there as far as this page knows: the own last one before the table tells it. */
  const [stands, setStands] = useState(stored);
  /** What stood there when it was begun to be typed. */
  const [began, setBegan] = useState<string | null>(null);
  // What is stored is followed unless something else has been typed meanwhile.
  if (known !== stored) {
    setKnown(stored);
    setStands(stored);
    if (text === known) setText(stored);
  }
  // Enter saves, and then the field is left: what is on its way, or was refused as it stands, is not sent again by leaving.
  const sending = useRef<string | null>(null);
  const refused = useRef<string | null>(null);
  const save = useAllocate({ quiet: true });
  const errorId = `allocation-${offer.offerId}-error`;
  const room = roomOf(row, offer);
  const canTakeMore = isPositive(room) && compare(room, stored || '0') > 0;

  const onItsWay = useRef<Promise<boolean>>(Promise.resolve(true));
  // A step of the lot counts what is allocated: it waits for what is typed here and not stored yet.
  useUnsaved({
    what: 'несохранённые количества',
    isDirty: () => text !== stored && text !== refused.current,
    isSaving: () => sending.current !== null,
    savesItself: true,
    save: () => put(text),
    aside: {
      name: `allocation:${offer.offerId}`,
      typed: () => text,
      putBack: (typed) => typeof typed === 'string' && void put(typed),
    },
    discard: () => void put(stored),
  });

  /** Whether it is stored by then. */
  async function put(value: string): Promise<boolean> {
    setText(value);
    if (value === sending.current) return onItsWay.current;
    return (onItsWay.current = send(value, sending.current, onItsWay.current));
  }

  /** What is typed over one that is under way goes after it, and replaces it. */
  async function send(value: string, former: string | null, before: Promise<boolean>): Promise<boolean> {
    if (former === null && value === stored) {
      setBegan(null);
      refused.current = null;
      setError(null);
      return true;
    }
    if (value !== '' && numberFault(quantityForm, value) !== null) {
      setError('Укажите количество: не больше шести знаков после запятой');
      return false;
    }
    sending.current = value;
    const isOver = former !== null && (await before);
    refused.current = null;
    const quantity = quantityOf(value);
    const was = isOver ? quantityOf(former) : (began ?? stands) || null;
    try {
      await save.send({ params: { id: offer.offerId }, body: { quantity, was } });
      setStands(quantity ?? '');
      setText((now) => (now === value ? (quantity ?? '') : now));
      setError(null);
      return true;
    } catch (problem) {
      if (!isApiError(problem) || NO_WAY_ON.includes(problem.status)) reactToProblem(problem);
      else setError(problem.lines[0] ?? problem.message);
      refused.current = value;
      // What another has set meanwhile is to be seen before it is replaced.
      void refresh(comparisons);
      return false;
    } finally {
      setBegan(null);
      if (sending.current === value) sending.current = null;
    }
  }

  return (
    <form
      noValidate
      className="relative shrink-0"
      onSubmit={(event) => {
        event.preventDefault();
        void put(text);
      }}
    >
      <DecimalInput
        aria-label={`Распределено: ${row.order.name}, ${vendor.companyTitle}${offer.isAnalogue ? ', аналог' : ''}`}
        aria-invalid={error !== null}
        aria-describedby={error === null ? undefined : errorId}
        placeholder={canTakeMore ? '—' : undefined}
        className={cx(
          'w-18! px-2! text-right font-semibold placeholder:font-normal',
          text !== '' && error === null && 'border-transparent! bg-primary-soft! text-primary-ink!',
        )}
        value={text}
        onChange={(typed) => {
          setBegan((before) => before ?? stands);
          setText(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === '=') {
            event.preventDefault();
            if (canTakeMore) void put(room);
          }
        }}
        onBlur={() => text !== refused.current && void put(text)}
      />
      {error !== null && (
        <div
          className="absolute top-full right-0 z-10 w-52 rounded-box bg-surface p-2 text-left whitespace-normal shadow-pop"
          role="alert"
        >
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </form>
  );
}
