// The outer registry of companies and addresses: DaData or the shipped sample behind it.
import type { Services } from '../../platform/services.ts';
import type { Settings } from '../../platform/settings.ts';
import { dadataRegistry } from './dadata.ts';
import { RegistryUnavailable, type RegisteredCompany, type Registry } from './registered-company.ts';
import { sampleRegistry } from './sample.ts';

const registries = new WeakMap<Settings, Registry>();

/** The registry that the settings name: DaData with a token, else the sample. */
export function registryOf(settings: Settings): Registry {
  let registry = registries.get(settings);
  if (!registry) {
    registry = settings.dadataToken
      ? dadataRegistry({ token: settings.dadataToken, base: settings.dadataUrl })
      : sampleRegistry;
    registries.set(settings, registry);
  }
  return registry;
}

/** The company with this ИНН, or null: also where the registry is away, for then the profile is filled by hand. */
export async function findInRegistry(
  services: Pick<Services, 'settings' | 'log'>,
  itn: string,
): Promise<RegisteredCompany | null> {
  try {
    const [found] = await registryOf(services.settings).byItn(itn);
    return found ?? null;
  } catch (error) {
    if (!(error instanceof RegistryUnavailable)) throw error;
    services.log.warn({ err: error }, 'the registry is away');
    return null;
  }
}
