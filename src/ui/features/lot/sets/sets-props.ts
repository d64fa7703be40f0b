// What the button and its dialog are told.
import type { LotSet, NewLotSet } from '../../../../api/records/lot-set.ts';
import type { LotSetKind, LotTextKind } from '../../../../rules/lot-parts.ts';

export interface SetsProps {
  kind: LotSetKind;
  /** What would be kept under a new name; null: there is nothing yet. */
  current: () => NewLotSet | null;
  onTake: (set: LotSet) => void | Promise<void>;
}

/** Texts of one kind, beside the field of a form that one is put into. */
export interface TextSetsProps {
  kind: LotTextKind;
  field: string;
}
