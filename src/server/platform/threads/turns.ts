// Places for long work, given out in turn: each account that waits gets one before any gets a second.

/** Whose work it is; null: the platform's own. */
export type Account = number | null;

export class Turns {
  private free: number;
  /** In the order of their turns. */
  private readonly waiting = new Map<Account, (() => void)[]>();

  constructor(places: number) {
    this.free = places;
  }

  /** Runs the work as soon as it is the account's turn. */
  async run<T>(account: Account, work: () => Promise<T>): Promise<T> {
    await this.take(account);
    try {
      return await work();
    } finally {
      this.give();
    }
  }

  private async take(account: Account): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise<void>((resolve) => {
      this.waiting.set(account, [...(this.waiting.get(account) ?? []), resolve]);
    });
  }

  /** The place goes straight to who is next, so that nobody who comes now is before them. */
  private give(): void {
    const [next] = this.waiting;
    if (!next) {
      this.free += 1;
      return;
    }
    const [account, [begin, ...later]] = next;
    this.waiting.delete(account);
    if (later.length > 0) this.waiting.set(account, later);
    begin!();
  }
}
