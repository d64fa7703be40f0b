// The curves of ГОСТ Р 34.10-2012 by the identifiers that certificates name them with (RFC 4357, RFC 7836, Р 1323565.1.024-2019).
import { weierstrass, type WeierstrassPointCons } from '@noble/curves/abstract/weierstrass.js';

interface Numbers {
  p: bigint;
  a: bigint;
  b: bigint;
  n: bigint;
  h: bigint;
  Gx: bigint;
  Gy: bigint;
}

const P256 = 2n ** 256n - 617n;
const P512 = 2n ** 512n - 569n;

const A_256: Numbers = {
  p: P256,
  a: 0xc2173f1513981673af4892c23035a27ce25e2013bf95aa33b22c656f277e7335n,
  b: 0x295f9bae7428ed9ccc20e7c359a9d41a22fccd9108e17bf7ba9337a6f8ae9513n,
  n: 0x400000000000000000000000000000000fd8cddfc87b6635c115af556c360c67n,
  h: 4n,
  Gx: 0x91e38443a5e82c0d880923425712b2bb658b9196932e02c78b2582fe742daa28n,
  Gy: 0x32879423ab1a0375895786c4bb46e9565fde0b5344766740af268adb32322e5cn,
};

/** CryptoPro's A; later also called B of 256 bits. */
const CRYPTO_PRO_A: Numbers = {
  p: P256,
  a: P256 - 3n,
  b: 166n,
  n: 0xffffffffffffffffffffffffffffffff6c611070995ad10045841b09b761b893n,
  h: 1n,
  Gx: 1n,
  Gy: 0x8d91e471e0989cda27df505a453f2b7635294f2ddf23e3b122acc99c9e9f1e14n,
};

const A_512: Numbers = {
  p: P512,
  a: P512 - 3n,
  b: 0xe8c2505dedfc86ddc1bd0b2b6667f1da34b82574761cb0e879bd081cfd0b6265ee3cb090f30d27614cb4574010da90dd862ef9d4ebee4761503190785a71c760n,
  n: 0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff27e69532f48d89116ff22b8d4e0560609b4b38abfad2b85dcacdb1411f10b275n,
  h: 1n,
  Gx: 3n,
  Gy: 0x7503cfe87a836ae3a61b8816e25450e6ce5e1c93acf1abc1778064fdcbefa921df1626be4fd036e93d75e6a50e3a41e98028fe5fc235f5b889a589cb5215f2a4n,
};

const numbers: Record<string, Numbers> = {
  '1.2.643.7.1.2.1.1.1': A_256,
  '1.2.643.7.1.2.1.1.2': CRYPTO_PRO_A,
  '1.2.643.2.2.35.1': CRYPTO_PRO_A,
  '1.2.643.2.2.36.0': CRYPTO_PRO_A,
  '1.2.643.7.1.2.1.2.1': A_512,
};

const made = new Map<Numbers, WeierstrassPointCons<bigint>>();

/** Null of a curve that is not known here. */
export function gostCurve(id: string): WeierstrassPointCons<bigint> | null {
  const own = numbers[id];
  if (!own) return null;
  const point = made.get(own) ?? weierstrass(own);
  made.set(own, point);
  return point;
}
