/** How one signs in: the password, the second factor, where one is signed in now, and by which programs; what programs are told. */
import { Stack } from '../../../parts/layout/section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionSection } from './session-section.tsx';
import { TokenSection } from './token-section.tsx';
import { WebhookSection } from './webhook-section.tsx';
import { mayHaveWebhooks } from '../../../../machines/access.ts';
import { useVisitor } from '../../../data/visitor.ts';

export function SecuritySections() {
  const hasWebhooks = mayHaveWebhooks(useVisitor());
  return (
    <Stack>
      <PasswordSection />
      <SecondFactorSection />
      <SessionSection />
      <TokenSection />
      {hasWebhooks && <WebhookSection />}
    </Stack>
  );
}
