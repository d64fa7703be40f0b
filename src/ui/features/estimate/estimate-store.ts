/** The estimate while it is written: prices typed over the stored ones. A price that fails its check stays as it was typed. */
import { estimates } from '../../../api/calls/estimates.ts';
import { send } from '../../../api/client.ts';
import { isApiError } from '../../../api/errors.ts';
import { money } from '../../../api/fields.ts';
import type { Estimates, EstimatesChange } from '../../../api/records/estimate.ts';
import type { SaveOutcome } from '../../../machines/living/autosave.ts';
import { compare, isDecimal } from '../../../rules/decimal.ts';
import { reactToProblem } from '../../data/problems.ts';
import { takeReply } from '../../data/foresee.ts';
import { sentenceAgainst } from '../../parts/form/zod-check.ts';

/** Of the lot as a whole, beside the items by their ids. */
export const WHOLE = 'total';
export type EstimateKey = number | typeof WHOLE;

export interface EstimateState {
  /** What was typed and is not stored yet. */
  typed: ReadonlyMap<EstimateKey, string>;
  faults: ReadonlyMap<EstimateKey, string>;
  /** Why nothing can be written any more. */
  closedBy: string | null;
}

const VALIDATION = 422;
const CLOSED = [403, 404, VALIDATION];
const SIGNED_OUT = [401, 419];

export const faultOf = (text: string): string | null =>
  text.trim() === '' ? null : sentenceAgainst(money, text);

const isSame = (typed: string, stored: string): boolean =>
  typed === '' || stored === '' || !isDecimal(typed) ? typed === stored : compare(typed, stored) === 0;

export class EstimateStore {
  readonly #lotId: number;
  #stored: Estimates;
  #prices: ReadonlyMap<number, string> = new Map();
  #state: EstimateState = { typed: new Map(), faults: new Map(), closedBy: null };
  /** Under way: what was stored before is not what stands there any more. */
  #sending: ReadonlySet<EstimateKey> = new Set();
  readonly #listeners = new Set<() => void>();
  #queue: Promise<unknown> = Promise.resolve();

  constructor(lotId: number, stored: Estimates) {
    this.#lotId = lotId;
    this.#stored = stored;
    this.#take(stored);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getState = (): EstimateState => this.#state;

  takeStored(stored: Estimates) {
    if (stored !== this.#stored) this.#take(stored);
  }

  #take(stored: Estimates) {
    this.#stored = stored;
    this.#prices = new Map(stored.items.map(({ orderId, price }) => [orderId, price]));
  }

  textOf(key: EstimateKey): string {
    return this.#state.typed.get(key) ?? this.#storedText(key);
  }

  /** Whether that price is what is written there now. */
  stands = (key: EstimateKey, price: string): boolean => isSame(this.textOf(key), price);

  #storedText(key: EstimateKey): string {
    return (key === WHOLE ? this.#stored.total : this.#prices.get(key)) ?? '';
  }

  set(values: ReadonlyMap<EstimateKey, string>) {
    const typed = new Map(this.#state.typed);
    for (const [key, text] of values) {
      if (!this.#sending.has(key) && isSame(text.trim(), this.#storedText(key))) typed.delete(key);
      else typed.set(key, text.trim());
    }
    this.#tell(typed);
  }

  isDirty = (): boolean => this.#state.typed.size > 0;
  hasFaults = (): boolean => this.#state.faults.size > 0;
  discard = () => this.#tell(new Map());

  /** Never rejects. */
  save(): Promise<SaveOutcome> {
    const next = this.#queue.then(() => this.#store());
    this.#queue = next;
    return next;
  }

  async #store(): Promise<SaveOutcome> {
    const sent = [...this.#state.typed].filter(([key]) => !this.#state.faults.has(key));
    if (sent.length > 0) {
      const body: EstimatesChange = { items: [] };
      for (const [key, text] of sent) {
        const price = text === '' ? null : text;
        if (key === WHOLE) body.total = price;
        else body.items.push({ orderId: key, price });
      }
      this.#sending = new Set(sent.map(([key]) => key));
      try {
        const params = { id: this.#lotId };
        const reply = await send(estimates.change, { params, body });
        this.#take(reply.data);
        takeReply(estimates.ofLot, { params }, reply);
        const typed = new Map(this.#state.typed);
        for (const [key, text] of sent) if (typed.get(key) === text) typed.delete(key);
        this.#tell(typed);
      } catch (error) {
        return this.#judge(error);
      } finally {
        this.#sending = new Set();
      }
    }
    return this.hasFaults() ? 'partly' : 'saved';
  }

  #judge(error: unknown): SaveOutcome {
    if (!isApiError(error)) return 'failed';
    if (SIGNED_OUT.includes(error.status)) {
      reactToProblem(error);
      return 'failed';
    }
    if (!CLOSED.includes(error.status)) return 'failed';
    this.#state = { ...this.#state, closedBy: error.lines[0] ?? error.message };
    for (const listener of this.#listeners) listener();
    return 'closed';
  }

  #tell(typed: ReadonlyMap<EstimateKey, string>) {
    const faults = new Map<EstimateKey, string>();
    for (const [key, text] of typed) {
      const fault = faultOf(text);
      if (fault !== null) faults.set(key, fault);
    }
    this.#state = { ...this.#state, typed, faults };
    for (const listener of this.#listeners) listener();
  }
}
