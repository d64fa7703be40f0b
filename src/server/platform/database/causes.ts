const DEPTH = 5;

/** An error and what caused it, outermost first: drizzle and the pool wrap the driver's errors in their own. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < DEPTH; cause = cause.cause) {
    causes.push(cause);
  }
  return causes;
}
