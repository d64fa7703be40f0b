// The feed of new lots for readers of news and other programs (RSS 2.0).
import { lots as calls } from '../../../api/calls/lots.ts';
import type { LotRow } from '../../../api/records/lot.ts';
import { GUEST } from '../../../machines/access.ts';
import { publishedLotStatuses } from '../../../machines/lot-predicates.ts';
import { writable } from '../../../rules/writable-text.ts';
import { lotFeedTexts } from '../../../text/lot-feed.ts';
import { lotGroupText } from '../../../text/lot-states.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { listLots } from '../lot/list.ts';

const NEWEST = 50;
/** Minutes that a reader may keep what it has read. */
const KEPT = 15;

function itemOf(publicUrl: string, lot: LotRow) {
  const url = `${publicUrl}/tender-${lot.id}`;
  const facts = [
    lotGroupText(lot.status).label,
    lot.applicationsDeadline && lotFeedTexts.deadline(lot.applicationsDeadline),
    lot.ordersCount > 0 && lotFeedTexts.items(lot.ordersCount),
  ].filter(Boolean);
  return {
    title: `${lot.number} · ${lot.title}`,
    link: url,
    guid: { '@_isPermaLink': 'true', '#text': url },
    ...(lot.publishedAt ? { pubDate: new Date(lot.publishedAt).toUTCString() } : {}),
    ...(lot.category ? { category: lot.category.title } : {}),
    description: facts.join('. '),
  };
}

export const lotFeedResource: Routes = (app, services) => {
  const { db, settings } = services;

  // Whoever asks is told what a guest is: the address is given to other programs.
  route(app, services, calls.feed, async ({ query }) => {
    const { data } = await listLots(db, GUEST, {
      page: 1,
      per_page: NEWEST,
      sort: '-publishedAt',
      'filter[status]': publishedLotStatuses.join(','),
      ...(query.category === undefined ? {} : { 'filter[category]': String(query.category) }),
    });
    const self = `${settings.publicUrl}${calls.feed.path}${query.category ? `?category=${query.category}` : ''}`;
    const { XMLBuilder } = await import('fast-xml-parser');
    const builder = new XMLBuilder({
      ignoreAttributes: false,
      format: true,
      suppressBooleanAttributes: false,
    });
    const content = builder.build({
      '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
      rss: {
        '@_version': '2.0',
        '@_xmlns:atom': 'http://www.w3.org/2005/Atom',
        channel: {
          title: lotFeedTexts.title,
          link: settings.publicUrl,
          description: lotFeedTexts.about,
          language: 'ru',
          ttl: KEPT,
          'atom:link': { '@_href': self, '@_rel': 'self', '@_type': 'application/rss+xml' },
          item: data.map((lot) => itemOf(settings.publicUrl, lot)),
        },
      },
    });
    return { name: 'tenders.rss', mime: 'application/rss+xml', content: writable(content) };
  });
};
