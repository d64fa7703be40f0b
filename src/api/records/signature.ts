// A detached electronic signature beside a submission, a protocol or an agreement.
import { z } from 'zod';
import { protocolKinds, signatureSubjects } from '../../rules/closed-lists.ts';
import { time } from '../fields.ts';
import { attachment } from './attachment.ts';

export const signer = z.object({
  name: z.string(),
  organization: z.string().nullable(),
  office: z.string().nullable(),
  itn: z.string().nullable(),
  /** Who has issued the certificate. */
  issuer: z.string(),
  serial: z.string(),
  validFrom: time,
  validTo: time,
  /** As the signer's own machine told it. */
  signedAt: time.nullable(),
  isCades: z.boolean(),
  digestAlgorithm: z.string(),
  /** Hex; equal to the document's. */
  digest: z.string(),
  /** The certificate's key stands behind the signature; null where its algorithm cannot be calculated here. */
  isProven: z.boolean().nullable(),
});

export const signature = z.object({
  id: z.int(),
  subject: z.enum(signatureSubjects),
  /** Of a protocol. */
  kind: z.enum(protocolKinds).nullable(),
  /** Of a submission: which version was signed. */
  version: z.int().nullable(),
  addedAt: time,
  signers: z.array(signer),
  /** The container (.sig). */
  file: attachment,
  /** What was signed. */
  document: attachment,
});
export type Signature = z.infer<typeof signature>;
