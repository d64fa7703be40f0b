/** How many streams each has open in this process. */
export class Places {
  private readonly taken = new Map<string, number>();

  /** Takes a place and returns how to leave it, once; null where there are so many already. */
  enter(key: string, most: number): (() => void) | null {
    const taken = this.taken.get(key) ?? 0;
    if (taken >= most) return null;
    this.taken.set(key, taken + 1);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const rest = (this.taken.get(key) ?? 1) - 1;
      if (rest > 0) this.taken.set(key, rest);
      else this.taken.delete(key);
    };
  }
}
