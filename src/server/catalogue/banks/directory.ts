// The Bank of Russia's directory of banks as it sends it: an electronic message ED807, XML in windows-1251, in a zip or bare.
import { XMLParser } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { UnreadableTable } from '../unreadable-table.ts';

export interface DirectoryBank {
  bik: string;
  name: string;
  town: string;
  correspondentAccount: string | null;
}

export interface Directory {
  /** The day from which it holds, YYYY-MM-DD. */
  date: string;
  banks: DirectoryBank[];
}

/** It has some five megabytes: what says to have more is not one. */
const MOST_XML_BYTES = 64 * 1024 * 1024;
const DEFAULT_ENCODING = 'windows-1251';
const ZIP = [0x50, 0x4b];

/** The correspondent account of a bank, and the treasury's that stands for one. */
const KINDS = ['CRSA', 'UTRA'];
const ACTIVE = 'ACAC';
const GONE = 'PSDL';

const account = z.object({
  Account: z.string(),
  RegulationAccountType: z.string(),
  AccountStatus: z.string().default(ACTIVE),
});
const entry = z.object({
  BIC: z.string().regex(/^\d{9}$/),
  ParticipantInfo: z.object({
    NameP: z.string().trim().min(1),
    Tnp: z.string().default(''),
    Nnp: z.string().default(''),
    ParticipantStatus: z.string().optional(),
  }),
  Accounts: z.array(account).default([]),
});
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const message = z.object({
  ED807: z.object({
    EDDate: day,
    BusinessDay: day.optional(),
    BICDirectoryEntry: z.array(entry).min(1),
  }),
});

// Entities are read as XML's own five alone: what brings its own could grow without end.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  processEntities: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'BICDirectoryEntry' || name === 'Accounts',
});
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);

/** Those who take part and may be paid to. Throws UnreadableTable. */
export function readDirectory(bytes: Uint8Array): Directory {
  const { EDDate, BusinessDay, BICDirectoryEntry } = parsed(bytes).ED807;
  return {
    date: BusinessDay ?? EDDate,
    banks: BICDirectoryEntry.filter((one) => one.ParticipantInfo.ParticipantStatus !== GONE).map(
      ({ BIC, ParticipantInfo: { NameP, Tnp, Nnp }, Accounts }) => ({
        bik: BIC,
        name: plain(NameP),
        town: plain([Tnp && `${Tnp}.`, Nnp].filter(Boolean).join(' ')),
        correspondentAccount: accountOf(Accounts),
      }),
    ),
  };
}

function accountOf(accounts: readonly z.output<typeof account>[]): string | null {
  const live = accounts.filter((one) => one.AccountStatus === ACTIVE);
  const found = KINDS.flatMap((kind) => live.filter((one) => one.RegulationAccountType === kind))[0];
  return found?.Account ?? null;
}

function parsed(bytes: Uint8Array): z.output<typeof message> {
  try {
    const xml = xmlOf(bytes);
    return message.parse(parser.parse(new TextDecoder(encodingOf(xml)).decode(xml)));
  } catch (cause) {
    throw Object.assign(new UnreadableTable('what came is no directory of banks'), { cause });
  }
}

function xmlOf(bytes: Uint8Array): Uint8Array {
  if (!ZIP.every((byte, index) => bytes[index] === byte)) return bytes;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.xml$/i.test(name) && originalSize <= MOST_XML_BYTES,
  });
  const [xml] = Object.values(files);
  if (!xml) throw new UnreadableTable('the archive has no XML');
  return xml;
}

const encodingOf = (bytes: Uint8Array): string =>
  /^[^>]*encoding=["']([\w-]+)["']/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))?.[1] ??
  DEFAULT_ENCODING;

/** A thread's work: what was refused is told by its words, as an error's class does not come across. */
export default function directoryJob(bytes: Uint8Array): Directory | { fault: string } {
  try {
    return readDirectory(bytes);
  } catch (error) {
    if (error instanceof UnreadableTable) return { fault: error.message };
    throw error;
  }
}
