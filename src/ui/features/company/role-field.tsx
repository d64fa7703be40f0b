/** What somebody may do for a company: chosen where access is given and where a colleague is invited. In a form with a field `role`. */
import { companyRoles } from '../../../machines/access.ts';
import { companyRoleHints, companyRoleNames } from '../../../text/colleagues.ts';
import { RadioField } from '../../parts/form/radio-field.tsx';

const options = companyRoles.map((value) => ({
  value,
  label: companyRoleNames[value],
  hint: companyRoleHints[value],
}));

/** Most colleagues prepare applications and submit them. */
export const usualRole = 'submitter' as const;

export const RoleField = () => <RadioField name="role" label="Роль в компании" options={options} />;
