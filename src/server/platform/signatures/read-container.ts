// What a detached signature (CMS, CAdES) says, and whether its own key stands behind it. A thread's work: strangers send it.
import { fromBER, type OctetString } from 'asn1js';
import {
  ContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  type Attribute,
  type Certificate,
  type RelativeDistinguishedNames,
  type SignerInfo,
} from 'pkijs';
import { beginningOf } from '../../../rules/beginning-of.ts';
import { digestBy } from './digests.ts';
import { isSignedByKey } from './proof-of-key.ts';
import { MAX_CONTAINER_BYTES, type SignatureFault } from './signature-fault.ts';

export interface ReadSigner {
  /** Common name, else whatever the certificate's subject has. */
  name: string;
  organization: string | null;
  office: string | null;
  itn: string | null;
  issuer: string;
  serial: string;
  validFrom: string;
  validTo: string;
  /** As the signer's own machine told it. */
  signedAt: string | null;
  /** Its attributes bind the certificate, as CAdES asks. */
  isCades: boolean;
  /** An identifier of digestBy. */
  digestAlgorithm: string;
  digest: string;
  /** Null where the algorithm cannot be calculated here. */
  isProven: true | null;
}

export type ReadContainer =
  | { fault: null; signers: [ReadSigner, ...ReadSigner[]] }
  | { fault: SignatureFault };

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const ATTRIBUTE = {
  digest: '1.2.840.113549.1.9.4',
  time: '1.2.840.113549.1.9.5',
  certificate: '1.2.840.113549.1.9.16.2.12',
  certificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;
const NAME = {
  common: '2.5.4.3',
  organization: '2.5.4.10',
  office: '2.5.4.12',
  itnOfFirm: '1.2.643.100.4',
  itn: '1.2.643.3.131.1.1',
} as const;

const MAX_SIGNERS = 20;

class Fault extends Error {
  readonly fault: SignatureFault;

  constructor(fault: SignatureFault) {
    super(fault);
    this.fault = fault;
  }
}

export default function readContainer(sent: Uint8Array): ReadContainer {
  try {
    const [first, ...others] = signersOf(sent);
    if (!first) throw new Fault('unsigned');
    return { fault: null, signers: [first, ...others] };
  } catch (error) {
    return { fault: error instanceof Fault ? error.fault : 'unreadable' };
  }
}

function signersOf(sent: Uint8Array): ReadSigner[] {
  if (sent.length > MAX_CONTAINER_BYTES) throw new Fault('large');
  const outer = ContentInfo.fromBER(Uint8Array.from(derOf(sent)));
  if (outer.contentType !== SIGNED_DATA) throw new Fault('unreadable');
  const signed = new SignedData({ schema: outer.content as unknown });
  if (signed.encapContentInfo.eContent) throw new Fault('attached');
  if (signed.signerInfos.length > MAX_SIGNERS) throw new Fault('unreadable');
  const certificates = (signed.certificates ?? []).filter((one): one is Certificate => 'subject' in one);
  return signed.signerInfos.map((signer) => signerOf(signer, certificates));
}

/** The bytes as they are, or of their base64 with or without lines around it. */
function derOf(sent: Uint8Array): Uint8Array {
  const DER_SEQUENCE = 0x30;
  const text = Buffer.from(sent).toString('latin1').trim();
  const bare = text.replace(/^\uFEFF|^ï»¿/, '').replaceAll(/-----(BEGIN|END) [A-Z0-9 ]+-----/g, '');
  if (/^[A-Za-z0-9+/=\s]+$/.test(bare)) return Buffer.from(bare, 'base64');
  if (sent[0] !== DER_SEQUENCE) throw new Fault('unreadable');
  return sent;
}

function signerOf(signer: SignerInfo, certificates: readonly Certificate[]): ReadSigner {
  const certificate = certificates.find((one) => isOf(signer, one));
  if (!certificate) throw new Fault('uncertified');
  const attributes = signer.signedAttrs?.attributes ?? [];
  const digest = valueOf(attributes, ATTRIBUTE.digest) as OctetString | null;
  if (!signer.signedAttrs || !digest) throw new Fault('bare');
  const digestAlgorithm = signer.digestAlgorithm.algorithmId;
  if (!digestBy(digestAlgorithm)) throw new Fault('algorithm');
  const isProven = isSignedByKey({
    key: new Uint8Array(certificate.subjectPublicKeyInfo.toSchema().toBER()),
    keyAlgorithm: certificate.subjectPublicKeyInfo.algorithm.algorithmId,
    digestAlgorithm,
    signatureAlgorithm: signer.signatureAlgorithm.algorithmId,
    signature: signer.signature.valueBlock.valueHexView,
    data: new Uint8Array(signer.signedAttrs.encodedValue),
  });
  if (isProven === false) throw new Fault('false');
  const time = valueOf(attributes, ATTRIBUTE.time) as { toDate?: () => Date } | null;
  return {
    ...ofCertificate(certificate),
    signedAt: time?.toDate?.().toISOString() ?? null,
    isCades: [ATTRIBUTE.certificate, ATTRIBUTE.certificateV2].some((type) => valueOf(attributes, type)),
    digestAlgorithm,
    digest: Buffer.from(digest.valueBlock.valueHexView).toString('hex'),
    isProven,
  };
}

function isOf({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return sid.serialNumber.isEqual(certificate.serialNumber) && sid.issuer.isEqual(certificate.issuer);
  const SUBJECT_KEY = '2.5.29.14';
  const own = certificate.extensions?.find(({ extnID }) => extnID === SUBJECT_KEY);
  if (!own) return false;
  const ownKey = fromBER(own.extnValue.valueBlock.valueHexView).result as OctetString;
  const asked = (sid as OctetString).valueBlock.valueHexView;
  return Buffer.from(ownKey.valueBlock.valueHexView).equals(Buffer.from(asked));
}

const valueOf = (attributes: readonly Attribute[], type: string): unknown =>
  attributes.find((one) => one.type === type)?.values[0] ?? null;

function ofCertificate({ subject, issuer, serialNumber, notBefore, notAfter }: Certificate) {
  return {
    name: named(subject, NAME.common) ?? named(subject, NAME.organization) ?? 'Без имени',
    organization: named(subject, NAME.organization),
    office: named(subject, NAME.office),
    itn: named(subject, NAME.itnOfFirm) ?? named(subject, NAME.itn)?.replace(/^00(?=\d{10}$)/, '') ?? null,
    issuer: named(issuer, NAME.common) ?? named(issuer, NAME.organization) ?? 'Без имени',
    serial: Buffer.from(serialNumber.valueBlock.valueHexView).toString('hex').toUpperCase(),
    validFrom: notBefore.value.toISOString(),
    validTo: notAfter.value.toISOString(),
  };
}

const NAME_LENGTH = 300;

const named = ({ typesAndValues }: RelativeDistinguishedNames, type: string): string | null => {
  const value: unknown = typesAndValues.find((one) => one.type === type)?.value.valueBlock.value;
  if (typeof value !== 'string') return null;
  return beginningOf(value.replaceAll(/\p{Cc}/gu, ' ').trim(), NAME_LENGTH) || null;
};
