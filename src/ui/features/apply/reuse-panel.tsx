/** «Из прошлых заявок»: own past prices and terms, with what they would change, taken over by one press and taken back by another. */
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnPast } from '../../../api/records/own-past.ts';
import { plural } from '../../../rules/plural.ts';
import { termNames } from '../../../text/application-words.ts';
import { applicationPath } from '../../data/route-params.ts';
import { Button } from '../../parts/control/button.tsx';
import { SidePanel } from '../../parts/dialog/side-panel.tsx';
import { Checkbox } from '../../parts/form/checkbox.tsx';
import { radioLook } from '../../parts/form/radio-look.ts';
import { formatDate, formatDecimal, formatMoney } from '../../parts/text/format.ts';
import { draftSum } from './draft-totals.ts';
import type { OfferDraft } from './offer-rows.ts';
import {
  reusedPrices,
  reusedTerms,
  takenTerms,
  withPrices,
  withTerms,
  type PriceScope,
  type ReusedPrice,
  type ReusedTerm,
  type TakenTerms,
} from './reuse.ts';
import type { TermsValues } from './terms-form.ts';

export interface ReusePanelProps {
  past: OwnPast;
  rows: readonly OfferDraft[];
  values: TermsValues;
  /** Terms: null where none are taken. */
  onTake: (prices: readonly ReusedPrice[], terms: TakenTerms | null) => void;
  onClose: () => void;
}

const SHOWN = 30;
const pricesText = (n: number) => `${n} ${plural(n, ['цену', 'цены', 'цен'])}`;
const termsText = (n: number) => `${n} ${plural(n, ['условие', 'условия', 'условий'])}`;

export default function ReusePanel({ past, rows, values, onTake, onClose }: ReusePanelProps) {
  const changes = past.last ? reusedTerms(values, past.last.terms) : [];
  const [unticked, setUnticked] = useState<ReadonlySet<ReusedTerm>>(
    () => new Set(changes.flatMap(({ name, isUsual }) => (isUsual ? [] : [name]))),
  );
  const terms = changes.flatMap(({ name }) => (unticked.has(name) ? [] : [name]));
  // That of the draft as it will be: a currency may be among the terms that are taken.
  const { currency } = past.last ? withTerms(values, past.last.terms, terms) : values;
  const of = (scope: PriceScope) => reusedPrices(rows, past, { currency, scope });
  const [empty, all] = [of('empty'), of('all')];
  const [scope, setScope] = useState<PriceScope>(empty.length > 0 ? 'empty' : 'none');
  const prices = scope === 'none' ? [] : scope === 'empty' ? empty : all;
  const foreign = past.prices.filter((one) => one.currency !== currency).length;
  const isPriced = past.prices.length > 0;
  const isNothing = prices.length === 0 && terms.length === 0;
  const what = [
    ...(prices.length > 0 ? [pricesText(prices.length)] : []),
    ...(terms.length > 0 ? [termsText(terms.length)] : []),
  ];
  return (
    <SidePanel
      title="Из моих прошлых заявок"
      onClose={onClose}
      footer={
        <Button
          kind="primary"
          className="min-h-10 w-full"
          disabled={isNothing}
          onClick={() =>
            onTake(prices, past.last && terms.length > 0 ? takenTerms(values, past.last.terms, terms) : null)
          }
        >
          {isNothing ? 'Нечего взять' : `Взять ${what.join(' и ')}`}
        </Button>
      }
    >
      <section aria-label="Цены" className="border-b border-line px-5 py-3">
        <Head
          title="Цены"
          note={isPriced ? `нашлись по ${past.prices.length} ${ofItems(past.prices.length)}` : 'не нашлись'}
        />
        <p className="mb-2 text-xs text-ink-soft">
          {isPriced
            ? 'Последняя цена вашей компании на такую же позицию, по коду или наименованию, без НДС; после переторжки — новая. Их видите только вы.'
            : 'Позиций с таким же кодом или наименованием в прошлых заявках компании нет.'}
        </p>
        {foreign > 0 && (
          <p className="mb-2 text-xs text-warn">
            В другой валюте: {foreign}. Их не взять, пока валюта заявки {currency}.
          </p>
        )}
        {isPriced && <Scopes value={scope} empty={empty.length} all={all.length} onChange={setScope} />}
        {prices.length > 0 && <Prices rows={rows} prices={prices} currency={currency} />}
      </section>
      <section aria-label="Условия" className="px-5 py-3">
        <Head title="Условия" note={past.last ? `заявка ${formatDate(past.last.submittedAt)}` : ''} />
        {past.last === null && (
          <p className="text-xs text-ink-soft">Компания ещё не подавала других заявок.</p>
        )}
        {past.last && changes.length === 0 && (
          <p className="text-xs text-ink-soft">Условия те же, что в прошлой заявке.</p>
        )}
        {past.last && changes.length > 0 && (
          <>
            <p className="mb-1 text-xs text-ink-soft">
              Из заявки на{' '}
              <Link className="link" to={applicationPath(past.last.lot.id, past.last.applicationId)}>
                {past.last.lot.number}
              </Link>
              . Место, базис, даты и согласие с условиями у каждой процедуры свои.
            </p>
            <ul className="divide-y divide-line">
              {changes.map(({ name, before, after }) => (
                <li key={name}>
                  <label className="flex min-h-9 cursor-pointer items-start gap-2.5 py-2">
                    <Checkbox
                      value={!unticked.has(name)}
                      onChange={(isTicked) => {
                        const next = new Set(unticked);
                        if (isTicked) next.delete(name);
                        else next.add(name);
                        setUnticked(next);
                      }}
                    />
                    <span className="min-w-0 flex-1">
                      <span className="text-ink-soft">{termNames[name]}: </span>
                      {before !== '—' && <s className="text-ink-soft">{before}</s>} {after}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </SidePanel>
  );
}

const ofItems = (n: number) => plural(n, ['позиции', 'позициям', 'позициям']);

function Head({ title, note }: { title: string; note: string }) {
  return (
    <p className="mb-2 flex items-baseline gap-2">
      <b className="text-[13px] font-semibold">{title}</b>
      <span className="ml-auto text-xs text-ink-soft">{note}</span>
    </p>
  );
}

interface ScopesProps {
  value: PriceScope;
  empty: number;
  all: number;
  onChange: (scope: PriceScope) => void;
}

function Scopes({ value, empty, all, onChange }: ScopesProps) {
  const name = useId();
  const choices: { scope: PriceScope; label: string; count: number }[] = [
    { scope: 'empty', label: `Только в пустые ячейки: ${empty}`, count: empty },
    { scope: 'all', label: `И вместо введённых: ${all}`, count: all - empty },
    { scope: 'none', label: 'Не брать', count: 1 },
  ];
  return (
    <div role="radiogroup" aria-label="Какие цены взять" className="flex flex-wrap gap-x-4 gap-y-1">
      {choices.map(({ scope, label, count }) => (
        <label key={scope} className="flex min-h-8 items-center gap-2">
          <input
            type="radio"
            name={name}
            checked={value === scope}
            disabled={count === 0 && value !== scope}
            onChange={() => onChange(scope)}
            className={radioLook}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

interface PricesProps {
  rows: readonly OfferDraft[];
  prices: readonly ReusedPrice[];
  currency: string;
}

function Prices({ rows, prices, currency }: PricesProps) {
  return (
    <>
      <dl className="my-2 grid grid-cols-[1fr_auto] gap-x-4 leading-6">
        <dt className="text-ink-soft">Без НДС, было</dt>
        <dd className="text-right">{formatMoney(draftSum(rows), currency)}</dd>
        <dt className="font-semibold">Станет</dt>
        <dd className="text-right font-semibold">
          {formatMoney(draftSum(withPrices(rows, prices)), currency)}
        </dd>
      </dl>
      <ul className="text-xs">
        {prices.slice(0, SHOWN).map(({ row, past }) => (
          <li key={row.key} className="flex gap-3 border-t border-line py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {row.itemIndex}. {row.itemName}
              </span>
              <span className="text-ink-soft">
                {past.lot.number}, {formatDate(past.submittedAt)}, по{' '}
                {past.by === 'code' ? 'коду' : 'наименованию'}
              </span>
            </span>
            <span className="text-right whitespace-nowrap">
              {row.unitPrice !== '' && <s className="text-ink-soft">{formatDecimal(row.unitPrice, 2)}</s>}{' '}
              <b className="font-medium">{formatDecimal(past.price, 2)}</b>
            </span>
          </li>
        ))}
      </ul>
      {prices.length > SHOWN && <p className="mt-1 text-xs text-ink-soft">И ещё {prices.length - SHOWN}.</p>}
    </>
  );
}
