/** Public runtime settings of /config.json, read once at startup; also sets the server's clock. */
import { ofetch } from 'ofetch';
import { setServerTime } from '../parts/clock.ts';

export interface PublicConfig {
  /** Whether the assistant's widget is shown. */
  chatbot: boolean;
  guestHome: string;
  /** Origin of the assistant's service; '' for our own. */
  assistantUrl: string;
}

let config: PublicConfig = { chatbot: false, guestHome: '/', assistantUrl: '' };

/** Without an answer the defaults stand: the page's own calls will tell of the fault. */
export async function loadConfig(): Promise<PublicConfig> {
  try {
    const read = await ofetch<Partial<PublicConfig> & { serverTime?: string; data?: unknown }>(
      '/config.json',
      {
        retry: false,
      },
    );
    const told = (read.data ?? read) as Partial<PublicConfig> & { serverTime?: string };
    config = {
      chatbot: told.chatbot === true,
      guestHome: typeof told.guestHome === 'string' ? told.guestHome : '/',
      assistantUrl: typeof told.assistantUrl === 'string' ? told.assistantUrl : '',
    };
    if (told.serverTime) setServerTime(told.serverTime);
  } catch (error) {
    console.error(error);
  }
  return config;
}

export const publicConfig = (): PublicConfig => config;
