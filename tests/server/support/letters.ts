// What lies in the test app's mail folder, read as a mail program would.
import PostalMime, { type Email } from 'postal-mime';
import type { TestServer } from '../make.ts';

/** The letters to an address, oldest first, once no job is due. */
export async function lettersTo(server: TestServer, email: string): Promise<Email[]> {
  await server.settle();
  const letters = await Promise.all(server.letters().map((text) => PostalMime.parse(text)));
  return letters.filter(({ to }) => to?.some(({ address }) => address === email));
}

/** Path and query of the newest link to this address whose path begins so. */
export async function pathInLetter(server: TestServer, email: string, path = '/'): Promise<string> {
  const texts = (await lettersTo(server, email)).map(({ text }) => text ?? '');
  const links = texts.flatMap((text) =>
    [...text.matchAll(/http:\/\/test\.local(\S+)/g)].map(([, link]) => link!),
  );
  const link = links.findLast((one) => one.startsWith(path));
  if (!link) throw new Error(`No link ${path} for ${email}`);
  return link;
}

/** The secret in the newest invitation to this address. */
export async function invitationTokenOf(server: TestServer, email: string): Promise<string> {
  const path = await pathInLetter(server, email, '/?invitation=');
  return new URL(path, 'http://test.local').searchParams.get('invitation')!;
}
