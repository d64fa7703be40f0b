/** Public runtime settings of /config.json, read once at startup; also sets the server's clock. */
import { config, type PublicConfig } from '../../api/calls/config.ts';
import { send } from '../../api/client.ts';
import { setServerTime } from './clock.ts';

let settings: PublicConfig = {
  chatbot: false,
  guestHome: '/',
  assistantUrl: '',
  support: { email: '', phone: '' },
  organizer: { title: '', address: '' },
  round: { stepPercent: '1', extensionMinutes: 5, extensionLimit: 6 },
  clarificationDays: 3,
  limits: { fileBytes: 20 * 1024 * 1024, files: 20, idleSeconds: 3_600, chatMessages: 20 },
  demo: false,
  serverTime: '',
};

/** Without an answer the defaults stand: the page's own calls will tell of the fault. */
export async function loadConfig(): Promise<void> {
  try {
    settings = { ...settings, ...(await send(config.read)) };
    setServerTime(settings.serverTime);
  } catch (error) {
    console.error(error);
  }
}

export const publicConfig = (): PublicConfig => settings;
