// The signature of a delivery, as the Standard Webhooks specification has it: any library of it checks ours.
import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

export const freshSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** As its person puts it into the receiver. */
export const secretText = (secret: Buffer): string => `${SECRET_PREFIX}${secret.toString('base64')}`;

export interface Message {
  id: string;
  /** Epoch seconds of this attempt: the receiver refuses what is old. */
  timestamp: number;
  body: string;
}

/** HMAC-SHA256 over the id, the time and the body as they are sent. */
export const signatureOf = (secret: Buffer, { id, timestamp, body }: Message): string =>
  `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
