// Whether the key of a certificate has signed: RSA and ECDSA by the platform's own library, ГОСТ Р 34.10-2012 by its formula.
import { createPublicKey, verify } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { streebog } from './streebog.ts';
import { gostCurve } from './gost-curves.ts';

export interface Signed {
  /** SubjectPublicKeyInfo, DER. */
  key: Uint8Array;
  keyAlgorithm: string;
  /** Of the signature's own digest. */
  digestAlgorithm: string;
  signatureAlgorithm: string;
  signature: Uint8Array;
  /** What was signed: the signed attributes, DER. */
  data: Uint8Array;
}

const RSA = '1.2.840.113549.1.1.1';
const RSA_PSS = '1.2.840.113549.1.1.10';
const EC = '1.2.840.10045.2.1';
const GOST_256 = '1.2.643.7.1.1.1.1';
const GOST_512 = '1.2.643.7.1.1.1.2';

const nodeDigests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Null where this algorithm cannot be calculated here. */
export function isSignedByKey(signed: Signed): boolean | null {
  const { key, keyAlgorithm, digestAlgorithm, signatureAlgorithm, signature, data } = signed;
  if (keyAlgorithm === GOST_256 || keyAlgorithm === GOST_512)
    return byGost(keyAlgorithm === GOST_256 ? 256 : 512, signed);
  const digest = nodeDigests[digestAlgorithm];
  if (!digest || signatureAlgorithm === RSA_PSS || ![RSA, EC].includes(keyAlgorithm)) return null;
  return verify(
    digest,
    data,
    createPublicKey({ key: Buffer.from(key), format: 'der', type: 'spki' }),
    signature,
  );
}

const number = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const reversed = (bytes: Uint8Array): Uint8Array => bytes.toReversed();

/** ГОСТ Р 34.10-2012, 6.2. The halves of a signature stand as s ‖ r; coordinates of a key lie with their lowest byte first. */
function byGost(length: 256 | 512, { key, signature, data }: Signed): boolean | null {
  const { curve, point } = gostKey(key);
  const Point = gostCurve(curve);
  if (!Point) return null;
  const size = length / 8;
  if (point.length !== 2 * size || signature.length !== 2 * size) return false;
  const { n } = Point.CURVE();
  const s = number(signature.subarray(0, size));
  const r = number(signature.subarray(size));
  if (r <= 0n || r >= n || s <= 0n || s >= n) return false;
  const Q = Point.fromAffine({
    x: number(reversed(point.subarray(0, size))),
    y: number(reversed(point.subarray(size))),
  });
  Q.assertValidity();
  const e = number(reversed(streebog(length, data))) % n || 1n;
  const v = Point.Fn.inv(e);
  const z1 = Point.Fn.mul(s, v);
  const z2 = Point.Fn.neg(Point.Fn.mul(r, v));
  const C = Point.BASE.multiplyUnsafe(z1).add(Q.multiplyUnsafe(z2));
  return !C.is0() && C.toAffine().x % n === r;
}

function gostKey(spki: Uint8Array): { curve: string; point: Uint8Array } {
  const [algorithm, bits] = (fromBER(spki).result as Sequence).valueBlock.value;
  const [, parameters] = (algorithm as Sequence).valueBlock.value;
  const [curve] = (parameters as Sequence).valueBlock.value;
  const { valueHexView } = (bits as unknown as { valueBlock: { valueHexView: Uint8Array } }).valueBlock;
  return {
    curve: (curve as ObjectIdentifier).valueBlock.toString(),
    point: (fromBER(valueHexView).result as OctetString).valueBlock.valueHexView,
  };
}
