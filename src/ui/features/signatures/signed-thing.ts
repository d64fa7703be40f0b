import type { ProtocolKind, SignatureSubject } from '../../../rules/closed-lists.ts';

/** What signatures stand beside. */
export interface SignedThing {
  about: { subject: SignatureSubject; id: number; kind?: ProtocolKind };
  /** What is signed. */
  name: string;
  /** The reader is one of those who sign it. */
  mayAdd: boolean;
}
