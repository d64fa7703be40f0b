/** The two calculations that all proofs rest on. The server takes them from OpenSSL, a page without network from a library. */
export interface Crypt {
  /** SHA-256. */
  hash: (bytes: Uint8Array) => Uint8Array;
  /** SHA-256 of the text's UTF-8 bytes, in hex. */
  hashText: (text: string) => string;
  /** Ed25519 (RFC 8032). False for a key or a signature that is none. */
  isSigned: (message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array) => boolean;
}
