import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What goes along with a piece of work through all that it waits for. While none is under way nothing listens: in Node 20 whatever
 * listens makes every promise of the process dearer, also of those who only read.
 */
export class Alongside<T> {
  readonly #storage = new AsyncLocalStorage<T>();
  #underWay = 0;

  /** Of the work that this is part of; undefined outside of any. */
  get(): T | undefined {
    return this.#underWay === 0 ? undefined : this.#storage.getStore();
  }

  async run<R>(value: T, act: () => Promise<R>): Promise<R> {
    this.#underWay += 1;
    try {
      return await this.#storage.run(value, act);
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#storage.disable();
    }
  }
}
