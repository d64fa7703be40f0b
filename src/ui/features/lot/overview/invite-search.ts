/** Whom to invite to a lot, found by typing; a company of the platform has its id as the value, another its ИНН. */
import { companies } from '../../../../api/calls/companies.ts';
import { send } from '../../../../api/client.ts';
import { companyState } from '../../../../text/states.ts';
import { reactToProblem } from '../../../data/problems.ts';
import type { FoundOption } from '../../../parts/form/combobox-props.ts';

const SHORTEST = 3;

/** Null: there is no such company on the platform. */
export const companyIdOf = (option: { value: string | number } | null): number | null =>
  typeof option?.value === 'number' ? option.value : null;

const words = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

export async function searchAccredited(lotId: number, search: string): Promise<FoundOption[]> {
  const { data } = await send(companies.searchManagerForLot, { params: { id: lotId }, query: { search } });
  return data.map((company) => ({
    value: company.id,
    label: company.title,
    hint: words(`ИНН ${company.itn}`, company.isInvited && 'уже приглашена'),
    disabled: company.isInvited,
  }));
}

/** A registry that is away is told: «not found» would be another thing. */
export async function searchRegistry(lotId: number, text: string): Promise<FoundOption[]> {
  const search = text.trim();
  if (search.length < SHORTEST) return [];
  try {
    const { data } = await send(companies.searchForLot, { params: { id: lotId }, query: { search } });
    return data.map((company) => ({
      value: company.companyId ?? company.inn,
      label: company.title,
      hint: words(
        `ИНН ${company.inn}`,
        company.state.title,
        company.moderationStatus === null
          ? 'на площадке нет'
          : companyState({
              moderationStatus: company.moderationStatus,
              revoked: company.revoked,
            }).label.toLowerCase(),
        company.isInvited && 'уже приглашена',
      ),
      disabled: company.isInvited,
    }));
  } catch (error) {
    reactToProblem(error);
    return [];
  }
}
