import { setTimeout as delay } from 'node:timers/promises';

/** Wakes one who waits; a ring that nobody waited for is heard at the next wait. */
export class Bell {
  private isSilenced = false;

  private isRung = false;
  private wake: () => void = () => {};

  ring(): void {
    this.isRung = true;
    this.wake();
  }

  /** Resolves at a ring, or when the time is over, if there is one. */
  async wait(ms: number | null): Promise<void> {
    if (!this.isRung) {
      await new Promise<void>((resolve) => {
        const timer = ms === null ? undefined : setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isRung = false;
  }

  /** Lets some time pass for others to ring; nobody is waited for once `silence` was called. */
  async gather(ms: number): Promise<void> {
    if (!this.isSilenced) await delay(ms);
  }

  /** From now on nobody has to wait: the end has come. */
  silence(): void {
    this.isSilenced = true;
    this.ring();
  }
}
