/** What is left of a PDF when only its encryption counts. */
export interface Encrypted {
  /** The dictionary of encryption, without its brackets. */
  dictionary: string;
  id: string;
}

export const pdfOf = ({ dictionary, id }: Encrypted): Buffer =>
  Buffer.from(
    `%PDF-1.7\n15 0 obj\n<</Filter/FlateDecode/Length 0>>\nendobj\n5 0 obj\n<<${dictionary}>>\nendobj\ntrailer\n<</Root 3 0 R /ID [ <${id}> <${id}> ] /Encrypt 5 0 R>>\n%%EOF`,
    'latin1',
  );

const ID = '3039353331666338613730316337306237633732333030363835363236386463';
const AES_256 =
  '/V 5 /R 6 /Length 256 /P 4294967292 /Filter /Standard /CF <</StdCF <</AuthEvent /DocOpen /CFM /AESV3 /Length 32>>>> /StmF /StdCF ';

/** The same page encrypted twice: with a password to open it, and with one to change what may be done with it. */
export const asksToOpen: Encrypted = {
  id: ID,
  dictionary: `${AES_256}/U <4d6a094aec663106493acccb756b78b145bae65464a22f13df346b850dd8074a68365be9ed29acb3dcb741a01472e3f1>`,
};
export const opensFreely: Encrypted = {
  id: ID,
  dictionary: `${AES_256}/U <56afbdd3670906f6c30be78c7c1167ffe51ad6d16d93201fd50d376bf2433f9ac3c2aff36a9de61d8eb5e58b35b81625>`,
};

const older = (terms: string, owner: string, user: string): Encrypted => ({
  id: ID,
  dictionary: `${terms} /P 4294967292 /Filter /Standard /O <${owner}> /U <${user}>`,
});
const literal = (base64: string, id: string): Encrypted => ({
  id,
  dictionary: Buffer.from(base64, 'base64').toString('latin1'),
});
const R5 = '/V 5 /R 5 /Length 256';
const R4 = '/V 4 /R 4 /Length 128 /CF <</StdCF <</CFM /AESV2 /Length 16>>>>';
const R2 = '/V 1 /R 2 /Length 40';

/** As three programs wrote them: [the kind, asks to open, opens freely]. */
export const ways: [string, Encrypted, Encrypted][] = [
  ['AES-256 of PDF 2.0', asksToOpen, opensFreely],
  [
    'AES-256 of Acrobat 9',
    older(
      R5,
      '',
      '113164316b6195f8485789905b26d265ece2c14196dbd988c4c8970116752e7b579a0a283e5d487669071562dbf3180f',
    ),
    older(
      R5,
      '',
      '20956f445c493cf95d68863aae8c0a9a65058c08535641b4ccd5a37ca65a693474a6a016e0f58b29a6c2660e5ca17b74',
    ),
  ],
  [
    'AES-128',
    older(
      R4,
      '3e21c39b45473349f615abc6ccaaab8f7917c69c1eba1faebdb241a42ec0e162',
      '4382387769b4c7614c3abfb0761c3cda28bf4e5e4e758a4164004e56fffa0108',
    ),
    older(
      R4,
      '65fbeeb76e4691b7dc4babe5b911ce87196f39d0cfda0f00920838327413a714',
      '99ee62e2a79d484fbb59111a79be4c3e28bf4e5e4e758a4164004e56fffa0108',
    ),
  ],
  [
    'RC4 of 40 bits',
    older(
      R2,
      '02749127098ca05ff744fd589091b741cfa4909bcf9933e46605dcf8edffc66c',
      'e587b8d7a39bd82ea35328dbe8ea44d8e3cb9e2367f0ff272d2a173a77ecaaa8',
    ),
    older(
      R2,
      '59aebc0b228d02a1dd1afd7be52ad249afdc6fd71ef9234a49bfa56eb72c801a',
      '49f86effe784926d8021dca28ad92bb63e25f2702fecbb7e5f7fe6f81cd5aab0',
    ),
  ],
  [
    'RC4 of 128 bits, in literal strings',
    literal(
      'L0ZpbHRlci9TdGFuZGFyZC9WIDIvTGVuZ3RoIDEyOC9SIDMvTyg5UlwpJaPk6HTDz6y+9RGnOsTsK9hl3NPUYnYUkXq/1+QpL1UoVVl2mk3Ym6USA1xmTp9etEIAAAAAAAAAAAAAAAAAAAAAKS9QIC0xMDI4',
      'E8BD9FB4B75699716F35A1E1635C41EF',
    ),
    literal(
      'L0ZpbHRlci9TdGFuZGFyZC9WIDIvTGVuZ3RoIDEyOC9SIDMvTyhViARcdIjlSorpkaydgKrCMqSU1JS0vMN6TcxtByBskZIpL1UoXGaclBvXyQMaMsWukO5cXCuzAAAAAAAAAAAAAAAAAAAAACkvUCAtMTAyOA==',
      'D83F02B1490D1F774C7E1F488478380D',
    ),
  ],
];
