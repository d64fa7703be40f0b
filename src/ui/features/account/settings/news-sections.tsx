/** Which news come, how often, and where to. */
import { Stack } from '../../../parts/layout/section.tsx';
import { MailSection } from './mail-section.tsx';
import { TelegramSection } from './telegram-section.tsx';

export function NewsSections() {
  return (
    <Stack>
      <MailSection />
      <TelegramSection />
    </Stack>
  );
}
