// The first schema with a number: what drafts, working copies and versions are written as.
import { z } from 'zod';
import { terms } from '../../../../api/records/application-terms.ts';
import { canonicalJson } from '../../../../proof/canonical.ts';
import { constant, writtenJson, type JsonWriter } from '../../../platform/json-writer.ts';
import type { Document, DocumentFile, DocumentOffer } from './document.ts';

const id = z.int();

/** What is around the offers. The offers themselves were authenticated with it, and there may be thousands of them. */
const around = z.object({
  application: id,
  lot: id,
  company: id,
  number: z.int().nullable(),
  terms,
  files: z.array(z.object({ id, name: z.string(), size: z.int(), sha256: z.string() })),
  offers: z.array(z.custom<DocumentOffer>((one) => typeof one === 'object' && one !== null)),
});

export const readSchema1 = (kept: unknown): Document => around.parse(kept);

const COUNTRY = constant('{"country":');
const DESCRIPTION = constant(',"description":');
const DOCUMENTATION = constant(',"documentation":');
const FILES = constant(',"files":');
const GUARANTEE = constant(',"guaranteePeriod":');
const ID = constant(',"id":');
const IS_ANALOGUE = constant(',"isAnalogue":');
const YEAR = constant(',"manufacturedYear":');
const MANUFACTURER = constant(',"manufacturer":');
const NAME = constant(',"name":');
const ORDER_ID = constant(',"orderId":');
const POSITION = constant(',"position":');
const QUANTITY = constant(',"quantity":');
const SHIPMENT = constant(',"shipmentPeriod":');
const PRICE = constant(',"unitPrice":');
const END = constant('}');
const NONE = constant('[]');
const NEXT = constant(',');

// Keys in the order of the alphabet, as canonical JSON has them: sorting those of five thousand offers at each save takes longer
// than all the rest of it.
const fileOf = ({ id: fileId, name, sha256, size }: DocumentFile) => ({ id: fileId, name, sha256, size });
const filesText = (files: readonly DocumentFile[]): string => JSON.stringify(files.map(fileOf));

function writeOffer(to: JsonWriter, offer: DocumentOffer): void {
  to.raw(COUNTRY);
  to.text(offer.country);
  to.raw(DESCRIPTION);
  to.text(offer.description);
  to.raw(DOCUMENTATION);
  to.text(offer.documentation);
  to.raw(FILES);
  if (offer.files.length === 0) to.raw(NONE);
  else to.ready(filesText(offer.files));
  to.raw(GUARANTEE);
  to.wholeOrNull(offer.guaranteePeriod);
  to.raw(ID);
  to.whole(offer.id);
  to.raw(IS_ANALOGUE);
  to.truth(offer.isAnalogue);
  to.raw(YEAR);
  to.wholeOrNull(offer.manufacturedYear);
  to.raw(MANUFACTURER);
  to.text(offer.manufacturer);
  to.raw(NAME);
  to.text(offer.name);
  to.raw(ORDER_ID);
  to.whole(offer.orderId);
  to.raw(POSITION);
  to.whole(offer.position);
  to.raw(QUANTITY);
  to.textOrNull(offer.quantity);
  to.raw(SHIPMENT);
  to.wholeOrNull(offer.shipmentPeriod);
  to.raw(PRICE);
  to.textOrNull(offer.unitPrice);
  to.raw(END);
}

/** The canonical JSON of a document, in UTF-8: equal documents give equal bytes. */
export const writeSchema1 = ({
  application,
  company,
  files,
  lot,
  number,
  offers,
  terms: written,
}: Document): Buffer =>
  writtenJson((to) => {
    to.ready(
      `{"application":${application},"company":${company},"files":${filesText(files)},"lot":${lot},"number":${number},"offers":[`,
    );
    for (const [at, offer] of offers.entries()) {
      if (at > 0) to.raw(NEXT);
      writeOffer(to, offer);
    }
    to.ready(`],"schema":1,"terms":${canonicalJson(written)}}`);
  });
