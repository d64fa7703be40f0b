import { notice as calls } from '../../../api/calls/notice.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { paperReply } from '../../platform/papers/reply.ts';
import { readableLot } from '../core/queries.ts';
import { noticePaper } from './notice.ts';

/** The notice of a lot, made when it is asked for. */
export const noticeResource: Routes = (app, services) => {
  const { db, settings } = services;

  route(app, services, calls.form, async ({ params, query, visitor }) => {
    const lot = await readableLot(db, visitor, params.id);
    const link = `${settings.publicUrl}/tender-${lot.id}`;
    const withPeople = visitor.id !== null;
    return paperReply(await noticePaper(db, lot, { link, withPeople }), query.format);
  });
};
