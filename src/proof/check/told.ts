/** A row's content as it is told. */
export interface Told {
  seq: number;
  chain: string;
  lotId: number | null;
  model: string;
  modelId: number | null;
  event: string;
  from: string | null;
  to: string | null;
  byId: number | null;
  byRole: string;
  byName: string;
  at: string;
  facts: unknown;
  lawVersion: string | null;
  payload: Record<string, unknown> | null;
}
