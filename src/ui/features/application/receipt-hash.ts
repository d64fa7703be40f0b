/** The receipt's check in the reader's own browser: SHA-256 over the random bytes and the content, as the server took it. */

/** Lower-case hex. Null where the browser has no cryptography: it gives it to secure origins alone. */
export async function receiptHash(nonceHex: string, content: string): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const nonce = Uint8Array.from(nonceHex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextEncoder().encode(content);
  const whole = new Uint8Array(nonce.length + text.length);
  whole.set(nonce);
  whole.set(text, nonce.length);
  const digest = new Uint8Array(await subtle.digest('SHA-256', whole));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
