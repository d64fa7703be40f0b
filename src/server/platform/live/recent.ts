/** Ids of the events that this process has heard of lately, each with the time it did. */
export class RecentEvents {
  private readonly keptMs: number;
  private readonly heard: { id: number; at: number }[] = [];
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
    const at = performance.now();
    const kept = this.heard.findIndex((one) => one.at >= at - this.keptMs);
    this.heard.splice(0, kept === -1 ? this.heard.length : kept);
    this.heard.push(...ids.map((id) => ({ id, at })));
  }

  /** Of the last `ms`; null where the process did not hear, or does not remember, so long ago. */
  since(ms: number): number[] | null {
    const from = performance.now() - ms;
    if (this.begunAt === null || from < this.begunAt || ms > this.keptMs) return null;
    return this.heard.flatMap(({ id, at }) => (at >= from ? [id] : []));
  }
}
