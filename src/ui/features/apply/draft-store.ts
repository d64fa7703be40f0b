/**
 * The application on the vendor's page: the record as it is stored, and what was typed over it. It saves what differs and
 * passes its check, one request at a time, each with the version it was made on.
 */
import { applications } from '../../../api/calls/applications.ts';
import { send } from '../../../api/client.ts';
import { ApiError, isApiError } from '../../../api/errors.ts';
import type { Attachment } from '../../../api/records/attachment.ts';
import type { Application } from '../../../api/records/application.ts';
import type { OfferInput } from '../../../api/records/offer.ts';
import type { Order } from '../../../api/records/order.ts';
import type { SaveOutcome } from '../../../machines/living/autosave.ts';
import { pageErrors } from '../../../text/page-errors.ts';
import { reactToProblem } from '../../data/problems.ts';
import { keepInput, keptInput, type KeptInput } from './kept-input.ts';
import { keptOver, rowsKeptOver } from './kept-over.ts';
import { onServer, type DraftPlace } from './draft-place.ts';
import { cellFault, inputsOf, onItems, rowOf, tableFaults, tableOf, type OfferDraft } from './offer-rows.ts';
import { changedTerms, validTerms, valuesOf, type TermsValues } from './terms-form.ts';

export interface DraftState {
  /** As last stored by us, or adopted. */
  base: Application;
  values: TermsValues;
  rows: readonly OfferDraft[];
  /** Raised when the values were taken from the record and the form has to show them. */
  edition: number;
  /** What another stored meanwhile. */
  theirs: Application | null;
  /** Why it cannot be written. */
  closedBy: string | null;
  /** Input of an earlier visit was put back. */
  isRestored: boolean;
}

const STALE = 412;
const SIGNED_OUT = [401, 419];
const GONE = [403, 404, 409];
const KEEP_MS = 300;

export class DraftStore {
  #state: DraftState;
  #orders: readonly Order[];
  #userId: number;
  #storedOffers: string;
  #listeners = new Set<() => void>();
  #queue: Promise<unknown> = Promise.resolve();
  #place: DraftPlace;
  #isOver = false;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(base: Application, orders: readonly Order[], userId: number, place: DraftPlace = onServer) {
    this.#place = place;
    this.#orders = orders;
    this.#userId = userId;
    this.#state = this.#fresh(base, 0);
    this.#storedOffers = JSON.stringify(inputsOf(this.#state.rows).offers);
    const kept = keptInput(userId, `application:${base.id}`);
    if (kept) this.#restore(kept);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  getState = (): DraftState => this.#state;

  setValues(values: TermsValues) {
    this.#change({ values });
    this.#keepSoon();
  }

  /** As typed, but from outside of the form, which is to show them. */
  takeValues(values: TermsValues) {
    this.#change({ values, edition: this.#state.edition + 1 });
    this.#keepSoon();
  }

  setRows(rows: readonly OfferDraft[]) {
    this.#change({ rows });
    this.#keepSoon();
  }

  /** The items as they are read now: a procedure may have been a draft again meanwhile. True where the table differs by it from what is stored. */
  takeItems(orders: readonly Order[]): boolean {
    if (orders === this.#orders || JSON.stringify(orders) === JSON.stringify(this.#orders)) return false;
    this.#orders = orders;
    this.#change({ rows: onItems(orders, this.#state.rows) });
    return this.isDirty();
  }

  /** Anything typed that is not stored, whether or not it could be. */
  isDirty(): boolean {
    if (this.#isOver) return false;
    const { values, rows, base } = this.#state;
    const checked = validTerms(values);
    return (
      !checked.isWhole ||
      Object.keys(changedTerms(checked.terms, base)).length > 0 ||
      JSON.stringify(inputsOf(rows).offers) !== this.#storedOffers ||
      Object.keys(tableFaults(rows, base).unsaved).length > 0
    );
  }

  /** Stores what may be stored. Never rejects. */
  save(): Promise<SaveOutcome> {
    return this.#alone(async () => {
      try {
        return await this.#store();
      } catch (error) {
        return this.#judge(error);
      } finally {
        this.keep();
      }
    });
  }

  /** Stores first, then lets `act` change the stored record by another call; the page takes the answer over. */
  besides(act: () => Promise<unknown>, takeOver: 'files' | 'all'): Promise<void> {
    return this.#alone(async () => {
      await this.#store();
      await act();
      const { data } = await send(applications.read, { params: { id: this.#state.base.id }, query: {} });
      if (takeOver === 'all') this.#adoptUnder(data);
      else this.#rebase(data);
    });
  }

  /** Stores first, then the table that `made` makes of what is stored. */
  takeTable(made: (stored: Application) => readonly OfferInput[]): Promise<void> {
    return this.#alone(async () => {
      await this.#store();
      const { base } = this.#state;
      this.#adoptUnder(await this.#place.saveOffers(base, made(base), this.#orders));
    });
  }

  /** Inside of `besides`: the stored row's id; a row that was not offered yet is stored first. */
  async idOf(key: string): Promise<number> {
    const row = this.#state.rows.find((one) => one.key === key);
    if (!row) throw new Error('The row is gone');
    if (row.id !== null) return row.id;
    const { orderId, isAnalogue } = row;
    const quantity = cellFault('quantity', row.quantity) === null ? row.quantity || null : null;
    const body = { orderId, isAnalogue, quantity };
    const { data } = await send(applications.addOffer, { params: { id: this.#state.base.id }, body });
    this.#change({
      rows: this.#state.rows.map((one) => (one.key === key ? { ...one, id: data.id } : one)),
    });
    return data.id;
  }

  /** After a step that ends the writing nothing typed is to be put back. */
  forget() {
    this.#isOver = true;
    keepInput(this.#userId, `application:${this.#state.base.id}`, null);
  }

  /** Takes a newer record whole; what was typed gives way. */
  adopt(record: Application) {
    this.#take(this.#fresh(record, this.#state.edition + 1));
  }

  /** Takes a newer record, but what is typed and could not be stored stays where the record brings nothing else. */
  #adoptUnder(record: Application) {
    const { base, values, rows, edition } = this.#state;
    const fresh = this.#fresh(record, edition + 1);
    this.#take({
      ...fresh,
      values: keptOver(values, valuesOf(base), fresh.values),
      rows: rowsKeptOver(rows, tableOf(this.#orders, base.offers), fresh.rows),
    });
  }

  #take(state: DraftState) {
    this.#state = state;
    this.#storedOffers = JSON.stringify(inputsOf(tableOf(this.#orders, state.base.offers)).offers);
    this.keep();
    this.#tell();
  }

  /** What was typed goes over the record that another stored. */
  overwrite() {
    const { theirs, rows } = this.#state;
    if (!theirs) return;
    this.#storedOffers = JSON.stringify(inputsOf(tableOf(this.#orders, theirs.offers)).offers);
    this.#change({ base: theirs, theirs: null, rows: rows.map((row) => this.#known(row, theirs)) });
  }

  /** Puts the input of an earlier visit over the record, or beside it where the record is another one by now. */
  #restore({ version, values, rows }: KeptInput) {
    const fresh = this.#state;
    const { base } = fresh;
    this.#state = {
      ...fresh,
      values: { ...fresh.values, ...values },
      rows: onItems(this.#orders, rows).map((row) => this.#known(row, base)),
      isRestored: true,
    };
    if (version === base.version) return;
    // Stored after all, or by somebody else word for word: there is nothing to choose between.
    if (!this.isDirty()) this.#state = fresh;
    else this.#state = { ...this.#state, base: { ...base, version }, theirs: base };
  }

  #fresh(base: Application, edition: number): DraftState {
    return {
      base,
      values: valuesOf(base),
      rows: tableOf(this.#orders, base.offers),
      edition,
      theirs: null,
      closedBy: null,
      isRestored: false,
    };
  }

  async #store(): Promise<SaveOutcome> {
    const { theirs } = this.#state;
    // Nothing goes over what another stored until it is chosen which of the two is to stand.
    if (theirs) throw new ApiError(STALE, { message: pageErrors.stale, current: theirs });
    const { terms, isWhole } = validTerms(this.#state.values);
    const body = changedTerms(terms, this.#state.base);
    if (Object.keys(body).length > 0) {
      this.#rebase(await this.#place.saveTerms(this.#state.base, body));
    }
    const { sent, offers } = inputsOf(this.#state.rows);
    const text = JSON.stringify(offers);
    if (text !== this.#storedOffers) {
      this.#rebase(await this.#place.saveOffers(this.#state.base, offers, this.#orders), sent);
    }
    this.#change({ closedBy: null });
    const { unsaved } = tableFaults(this.#state.rows, this.#state.base);
    return isWhole && Object.keys(unsaved).length === 0 ? 'saved' : 'partly';
  }

  /** The stored record goes under what is typed: ids and files come from it, the texts stay. `sent`: rows just stored, in order. */
  #rebase(record: Application, sent: readonly OfferDraft[] = []) {
    const inOrder = record.offers.toSorted((a, b) => a.position - b.position);
    const ids = new Map(sent.map((row, index) => [row.key, inOrder[index]?.id ?? null]));
    const files = new Map(record.offers.map((offer) => [offer.id, offer.attachments]));
    const rows = this.#state.rows.map((row) => {
      const id = row.id ?? ids.get(row.key) ?? null;
      const attachments = (id === null ? undefined : files.get(id)) ?? row.attachments;
      // The same object while nothing changed: the table redraws only the others.
      return row.id === id && areSameFiles(row.attachments, attachments) ? row : { ...row, id, attachments };
    });
    if (sent.length > 0 || record.offers.length === 0) {
      this.#storedOffers = JSON.stringify(
        inputsOf(sent.map((row) => ({ ...row, id: row.id ?? ids.get(row.key) ?? null }))).offers,
      );
    }
    this.#change({ base: record, rows });
    this.#place.tell(record);
  }

  #judge(error: unknown): SaveOutcome {
    if (!isApiError(error)) return 'failed';
    if (error.status === STALE) {
      this.#change({ theirs: (error.problem.current as Application | undefined) ?? null });
      return 'stale';
    }
    if (SIGNED_OUT.includes(error.status)) {
      reactToProblem(error);
      // Whoever comes back to the page finds it saved by the next attempt.
      return 'failed';
    }
    if (error.status === 409) {
      reactToProblem(error);
      return 'closed';
    }
    if (GONE.includes(error.status) || (error.status === 422 && error.raw.status !== undefined)) {
      this.#change({ closedBy: sentenceOf(error) });
      return 'closed';
    }
    if (error.status === 422) {
      // The page's own check let through what the server's did not: it is told, and waits for a correction.
      reactToProblem(error);
      return 'partly';
    }
    return 'failed';
  }

  /** A row of an earlier visit: its id may be gone. */
  #known(row: OfferDraft, record: Application): OfferDraft {
    const offer = record.offers.find(({ id }) => id === row.id);
    return { ...row, id: offer?.id ?? null, attachments: offer ? rowOf(offer).attachments : [] };
  }

  /** Not at every key: a large table takes its time to be written down. */
  #keepSoon() {
    this.#keeping ??= setTimeout(() => this.keep(), KEEP_MS);
  }

  /** As it stands now, in this browser. */
  keep() {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    const { base, values, rows } = this.#state;
    const input = this.isDirty() ? { version: base.version, values, rows: [...rows] } : null;
    keepInput(this.#userId, `application:${base.id}`, input);
  }

  #alone<T>(act: () => Promise<T>): Promise<T> {
    const next = this.#queue.then(act, act);
    this.#queue = next.catch(() => undefined);
    return next;
  }

  #change(part: Partial<DraftState>) {
    this.#state = { ...this.#state, ...part };
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

const areSameFiles = (a: readonly Attachment[], b: readonly Attachment[]): boolean =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id);

const sentenceOf = (error: ApiError): string => error.lines[0] ?? error.message;
