/** Every reason an identifier can be refused for: the key of the Russian sentences. */
import type { AccountFault, BikFault } from './bank.ts';
import type { Okpd2Fault, OkpoFault, PostalIndexFault, StationFault } from './classifier.ts';
import type { ItnFault } from './itn.ts';
import type { PhoneFault } from './phone.ts';
import type { KppFault, OgrnFault, OgrnipFault } from './registration.ts';

export type IdentifierFault =
  | AccountFault
  | BikFault
  | ItnFault
  | KppFault
  | OgrnFault
  | OgrnipFault
  | OkpoFault
  | Okpd2Fault
  | PhoneFault
  | PostalIndexFault
  | StationFault;
