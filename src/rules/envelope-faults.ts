/** What is wrong with an envelope, told without a word of its content. */
export type EnvelopeFaultKind =
  /** It is no envelope. */
  | 'form'
  /** It was sealed to others, or for another number of them. */
  | 'commission'
  /** It was sealed as something else. */
  | 'purpose'
  /** The part of one custodian is damaged or another's. */
  | 'share'
  /** Fewer parts than needed. */
  | 'few'
  /** The parts give no key, or another. */
  | 'secret'
  /** What the key opens is damaged. */
  | 'body';
