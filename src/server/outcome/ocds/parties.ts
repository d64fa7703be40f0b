// Organisations of a release: each once, with all its roles; everything else refers to it.
import type { OcdsParty, OcdsReference, PartyRole } from '../../../api/records/ocds.ts';

/** The register of organisations by the Federal Tax Service, as org-id.guide names it. */
export const ITN_SCHEME = 'RU-INN';

export interface Organisation {
  /** Where there is no ИНН. */
  localId: string;
  name: string;
  /** Null where none is known. */
  itn: string | null;
  /** A number from abroad is of no register that is known here. */
  isResident: boolean;
  address?: string;
}

export class Parties {
  readonly #known = new Map<string, OcdsParty>();

  /** The organisation's reference; it has the roles from now on. */
  add({ localId, name, itn, isResident, address }: Organisation, ...roles: PartyRole[]): OcdsReference {
    const id = isResident && itn ? `${ITN_SCHEME}-${itn}` : localId;
    const known = this.#known.get(id);
    this.#known.set(id, {
      id,
      name,
      ...(itn && { identifier: { ...(isResident && { scheme: ITN_SCHEME }), id: itn, legalName: name } }),
      ...(address && { address: { streetAddress: address } }),
      ...known,
      roles: [...new Set([...(known?.roles ?? []), ...roles])],
    });
    return { id, name: known?.name ?? name };
  }

  all(): OcdsParty[] {
    return [...this.#known.values()];
  }
}
