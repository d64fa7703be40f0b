/** A key that makes a repeated sending harmless: 32 hex digits. randomUUID is missing where the page came without TLS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
