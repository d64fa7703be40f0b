/** One line of what is being confirmed, above a step's consequences: the publication's deadline, a submission's sum. */
export interface StepFact {
  label: string;
  value: string;
  /** Worth a second look before the press; shown with a sign. */
  warn?: boolean;
  /** Sums stand under one another at the right; the total is what goes out. */
  sum?: 'part' | 'total';
}
