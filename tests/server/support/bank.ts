// The Bank of Russia as far as the platform asks it: a listening server with the day's table in windows-1251.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BankRow = [code: string, nominal: string, value: string, name: string];

const dollar: BankRow = ['USD', '1', '83,5211', 'Доллар США'];
const tenge: BankRow = ['KZT', '100', '15,9307', 'Казахстанских тенге'];
/** The bank knows more currencies than the platform does. */
const krone: BankRow = ['NOK', '10', '80,1000', 'Норвежских крон'];
export const usualRows = [dollar, tenge, krone];

/** @param day DD.MM.YYYY */
export const bankXml = (day: string, rows: readonly BankRow[] = usualRows): string =>
  `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${day}" name="Foreign Currency Market">${rows
    .map(
      ([code, nominal, value, name]) =>
        `<Valute ID="R01235"><NumCode>840</NumCode><CharCode>${code}</CharCode><Nominal>${nominal}</Nominal><Name>${name}</Name><Value>${value}</Value><VunitRate>1</VunitRate></Valute>`,
    )
    .join('')}</ValCurs>`;

const CYRILLIC = 0x410;
const IN_1251 = 0xc0;

/** Latin and Russian letters alone. */
export const in1251 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((letter) => {
      const code = letter.codePointAt(0)!;
      return code < CYRILLIC ? code : code - CYRILLIC + IN_1251;
    }),
  );

export interface Bank {
  url: string;
  /** The queries that came, oldest first. */
  asked: string[];
  /** What the next ones are answered with. */
  answer: { status: number; body: Buffer };
  close: () => Promise<void>;
}

export async function openBank(): Promise<Bank> {
  const bank = { asked: [] as string[], answer: { status: 200, body: in1251(bankXml('01.01.2026')) } };
  const server = createServer((request, reply) => {
    bank.asked.push(request.url ?? '');
    reply.writeHead(bank.answer.status, { 'content-type': 'application/xml; charset=windows-1251' });
    reply.end(bank.answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(bank, {
    url: `http://127.0.0.1:${port}/scripts/XML_daily.asp`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
