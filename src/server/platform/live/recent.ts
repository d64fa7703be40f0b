/** Ids of the events that this process has told, or had nobody to tell of, lately; each with the time it did. */
export class RecentEvents {
  private readonly keptMs: number;
  /** In the order of their times. */
  private readonly heard = new Map<number, number>();
  /** Null: it does not hear yet. */
  private begunAt: number | null = null;

  constructor(keptMs: number) {
    this.keptMs = keptMs;
  }

  /** From now on everything is heard. */
  begin(): void {
    this.begunAt ??= performance.now();
  }

  add(ids: readonly number[]): void {
    const now = performance.now();
    for (const [id, at] of this.heard) {
      if (at >= now - this.keptMs) break;
      this.heard.delete(id);
    }
    for (const id of ids) {
      this.heard.delete(id);
      this.heard.set(id, now);
    }
  }

  has(id: number): boolean {
    return this.heard.has(id);
  }

  /** All that are remembered. */
  ids(): number[] {
    return [...this.heard.keys()];
  }

  /** Of the last `ms`; null where the process did not hear, or does not remember, so long ago. */
  since(ms: number): number[] | null {
    const from = performance.now() - ms;
    if (this.begunAt === null || from < this.begunAt || ms > this.keptMs) return null;
    return [...this.heard].flatMap(([id, at]) => (at >= from ? [id] : []));
  }
}
