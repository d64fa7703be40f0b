// Where a webhook may lead: never into a network that is not public, unless the platform's keeper has named it.
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { webhookTexts } from '../../../text/webhooks.ts';

/** Why a delivery did not come, in words for the webhook's person. */
export class DeliveryFault extends Error {
  override name = 'DeliveryFault';
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const cidrOf = (network: string): [Address, number] =>
  network.includes('/')
    ? ipaddr.parseCIDR(network)
    : [ipaddr.parse(network), ipaddr.parse(network).kind() === 'ipv4' ? 32 : 128];

/** Whether the address is of one of the networks. An IPv4 one that is written as IPv6 is itself. */
function isWithin(address: Address, networks: readonly string[]): boolean {
  return networks.map(cidrOf).some(([base, bits]) => {
    if (base.kind() !== address.kind()) return false;
    return base.kind() === 'ipv4'
      ? (address as ipaddr.IPv4).match(base as ipaddr.IPv4, bits)
      : (address as ipaddr.IPv6).match(base as ipaddr.IPv6, bits);
  });
}

export type Reach = 'public' | 'own' | 'closed';

/** Of one address: of the whole internet, of a network that the keeper has named, or of neither. */
export function reachOf(text: string, networks: readonly string[]): Reach {
  const address = ipaddr.process(text);
  if (isWithin(address, networks)) return 'own';
  // Addresses that carry an IPv4 one within (6to4, NAT64, Teredo) are of ranges of their own, and so closed.
  return address.range() === 'unicast' ? 'public' : 'closed';
}

/** The address that the request goes to: resolved once, so that the name cannot lead elsewhere between look and call. Throws DeliveryFault. */
export async function pinnedAddress(url: URL, networks: readonly string[]): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = isIP(host) === 0 ? await resolved(host) : [host];
  const open = found.filter((address) => {
    const reach = reachOf(address, networks);
    return reach === 'own' || (reach === 'public' && url.protocol === 'https:');
  });
  if (open[0] !== undefined) return open[0];
  const isClosed = found.every((address) => reachOf(address, networks) === 'closed');
  throw new DeliveryFault(isClosed ? webhookTexts.privateAddress : webhookTexts.onlyHttps);
}

async function resolved(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    throw new DeliveryFault(webhookTexts.unknownHost);
  }
}
