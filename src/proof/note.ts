// Signed notes and checkpoints in the form of C2SP (signed-note, tlog-checkpoint): a few lines of text, an empty one, signatures.
import { base64Of, bytesOf, fromBase64, isSame, joined } from './bytes.ts';
import type { Crypt } from './crypt.ts';

/** The kind of key that signed-note gives Ed25519. */
const ED25519 = 1;
const ID_BYTES = 4;
const PUBLIC_BYTES = 32;
const SIGNATURE_BYTES = 64;
const ROOT_BYTES = 32;

export interface VerifierKey {
  name: string;
  id: Uint8Array;
  publicKey: Uint8Array;
}

export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

const idOf = ({ hash }: Pick<Crypt, 'hash'>, name: string, publicKey: Uint8Array): Uint8Array =>
  hash(joined(bytesOf(`${name}\n`), Uint8Array.of(ED25519), publicKey)).slice(0, ID_BYTES);

const hexOfId = (id: Uint8Array): string =>
  Array.from(id, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** `name+id+key`: how a verifier is told a key. */
export function verifierKeyText(crypt: Pick<Crypt, 'hash'>, name: string, publicKey: Uint8Array): string {
  const id = hexOfId(idOf(crypt, name, publicKey));
  return `${name}+${id}+${base64Of(joined(Uint8Array.of(ED25519), publicKey))}`;
}

/** Null where the text is no key of this kind, or its id is not its own. */
export function readVerifierKey(crypt: Pick<Crypt, 'hash'>, text: string): VerifierKey | null {
  const [, name = '', id = '', key = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
  const bytes = fromBase64(key);
  if (!bytes || bytes.length !== PUBLIC_BYTES + 1 || bytes[0] !== ED25519) return null;
  const publicKey = bytes.slice(1);
  const own = idOf(crypt, name, publicKey);
  return hexOfId(own) === id ? { name, id: own, publicKey } : null;
}

/** The text that is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${base64Of(root)}\n`;

/** The whole note, signed by a key of that name. */
export function signedNote(
  crypt: Pick<Crypt, 'hash'>,
  text: string,
  signer: { name: string; publicKey: Uint8Array; sign: (message: Uint8Array) => Uint8Array },
): string {
  const signature = joined(idOf(crypt, signer.name, signer.publicKey), signer.sign(bytesOf(text)));
  return `${text}\n— ${signer.name} ${base64Of(signature)}\n`;
}

/** What a note says, whoever has signed it; null where it is no checkpoint. */
export function readCheckpoint(note: string): Checkpoint | null {
  const cut = note.indexOf('\n\n');
  const [origin, count, root, ...more] = note.slice(0, cut < 0 ? 0 : cut).split('\n');
  const bytes = fromBase64(root ?? '');
  if (
    !origin ||
    more.length > 0 ||
    !/^(?:0|[1-9]\d{0,15})$/.test(count ?? '') ||
    bytes?.length !== ROOT_BYTES
  )
    return null;
  return { origin, size: Number(count), root: bytes };
}

const SIGNATURE = /^— (\S+) (\S+)$/;

/** `name+id` of each signature below a note, whether it holds or not. */
export const readNoteSigners = (note: string): string[] =>
  note
    .slice(note.indexOf('\n\n') + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name, coded = ''] = SIGNATURE.exec(line) ?? [];
      const bytes = fromBase64(coded);
      return name === undefined || !bytes ? [] : [`${name}+${hexOfId(bytes.slice(0, ID_BYTES))}`];
    });

/**
 * The checkpoint of a note that one of the keys has signed under its own name; null where none has, where a signature of one of them
 * does not hold, and where there is anything but signatures below the text.
 */
export function openCheckpoint(crypt: Crypt, note: string, keys: readonly VerifierKey[]): Checkpoint | null {
  const found = readCheckpoint(note);
  if (!found) return null;
  const cut = note.indexOf('\n\n');
  const message = bytesOf(note.slice(0, cut + 1));
  let signed = 0;
  for (const line of note
    .slice(cut + 2)
    .replace(/\n$/, '')
    .split('\n')) {
    const [, name, coded = ''] = SIGNATURE.exec(line) ?? [];
    const bytes = fromBase64(coded);
    if (name === undefined || !bytes) return null;
    const own = keys.filter((key) => key.name === name && isSame(key.id, bytes.slice(0, ID_BYTES)));
    if (own.length === 0) continue;
    if (bytes.length !== ID_BYTES + SIGNATURE_BYTES) return null;
    if (!own.every(({ publicKey }) => crypt.isSigned(message, bytes.slice(ID_BYTES), publicKey))) return null;
    signed += 1;
  }
  return signed > 0 ? found : null;
}
