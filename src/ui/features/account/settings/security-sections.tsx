/** How one signs in: the password, the second factor, where one is signed in now, and by which programs. */
import { Stack } from '../../../parts/layout/section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
import { TokenSection } from './token-section.tsx';

export function SecuritySections() {
  return (
    <Stack>
      <PasswordSection />
      <SecondFactorSection />
      <SessionSection />
      <TokenSection />
    </Stack>
  );
}
