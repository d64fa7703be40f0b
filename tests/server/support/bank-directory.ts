// The Bank of Russia's directory of banks as it sends it: ED807 in windows-1251, in a zip.
import { zipSync } from 'fflate';
import { in1251 } from './bank.ts';

export interface DirectoryRow {
  bik: string;
  name: string;
  /** With their kinds and states. */
  accounts?: [account: string, kind: string, status: string][];
  status?: string;
}

const quoted = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export const savings: DirectoryRow = {
  bik: '044525225',
  name: 'ПАО "БОЛЬШОЙ" & Ко',
  accounts: [
    ['30101810900000000001', 'CRSA', 'ACDL'],
    ['30101810400000000225', 'CRSA', 'ACAC'],
  ],
};
export const treasury: DirectoryRow = {
  bik: '018073401',
  name: 'УФК по городу',
  accounts: [
    ['03100643000000018500', 'TRSA', 'ACAC'],
    ['40102810945370000073', 'UTRA', 'ACAC'],
  ],
};

export const directoryXml = (rows: readonly DirectoryRow[], day = '2026-01-12'): Buffer =>
  in1251(
    `<?xml version="1.0" encoding="WINDOWS-1251"?><ED807 xmlns="urn:cbr-ru:ed:v2.0" EDNo="1" EDDate="2026-01-09" EDAuthor="4583001999" CreationReason="FCBD" InfoTypeCode="FIRR" BusinessDay="${day}" DirectoryVersion="1">${rows
      .map(
        ({ bik, name, accounts = [], status = 'PSAC' }) =>
          `<BICDirectoryEntry BIC="${bik}"><ParticipantInfo NameP="${quoted(name)}" CntrCd="RU" Rgn="45" Ind="101000" Tnp="г" Nnp="Москва" Adr="ул Садовая, 1" DateIn="2012-11-23" PtType="20" Srvcs="5" XchType="1" UID="4525225000" ParticipantStatus="${status}"/>${accounts
            .map(
              ([account, kind, state]) =>
                `<Accounts Account="${account}" RegulationAccountType="${kind}" CK="99" AccountCBRBIC="044525000" DateIn="2013-01-01" AccountStatus="${state}"/>`,
            )
            .join('')}</BICDirectoryEntry>`,
      )
      .join('')}</ED807>`,
  );

export const directoryZip = (rows: readonly DirectoryRow[], day?: string): Buffer =>
  Buffer.from(zipSync({ '20260112_ED_01_BIC.xml': directoryXml(rows, day) }));
