import { setTimeout as delay } from 'node:timers/promises';

/** Wakes one who waits; a ring that nobody waited for is heard at the next wait. */
export class Bell {
  private isSilenced = false;

  private isRung = false;
  private gatheredAt = Number.NEGATIVE_INFINITY;
  private wake: () => void = () => {};

  ring(): void {
    this.isRung = true;
    this.wake();
  }

  /** Resolves at a ring, or when the time is over. */
  async wait(ms: number): Promise<void> {
    if (!this.isRung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isRung = false;
  }

  /**
   * Lets some time pass for others to ring; nobody is waited for once `silence` was called.
   * @param apart since the last time that it did: who is rung for all the time hears of more at once
   */
  async gather(ms: number, apart: number): Promise<void> {
    if (!this.isSilenced) await delay(Math.max(ms, this.gatheredAt + apart - performance.now()));
    this.gatheredAt = performance.now();
  }

  /** From now on nobody has to wait: the end has come. */
  silence(): void {
    this.isSilenced = true;
    this.ring();
  }
}
