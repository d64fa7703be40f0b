// How much is tried: as many as the suite has time for, or as main.ts was told.

const numberOf = (name: string, usual: number): number => {
  const text = process.env[name];
  return text === undefined || text === '' ? usual : Number(text);
};

const requests = numberOf('ATTACKS_REQUESTS', 0);

export const size = {
  /** The same seed, the same requests. */
  seed: numberOf('ATTACKS_SEED', 20_260_101),
  /** Read by the contract's schemas alone. */
  schemas: requests || 100_000,
  /** Sent to a running server. */
  sent: requests || 3_000,
};

/** For each of so many. */
export const share = (all: number, among: number): number => Math.ceil(all / among);
