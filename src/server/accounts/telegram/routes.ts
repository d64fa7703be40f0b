// Calls of one's own chat with the bot.
import { telegram as calls } from '../../../api/calls/telegram.ts';
import { telegramTexts } from '../../../text/telegram.ts';
import { transact } from '../../platform/database/client.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { botName } from './bots.ts';
import { makeCode, stateOf, unlinkUser } from './links.ts';

export const telegramRoutes: Routes = (app, services) => {
  const { db, telegram } = services;

  route(app, services, calls.read, async ({ visitor }) => ({
    data: telegram && { bot: await botName(db, telegram.id), ...(await stateOf(db, visitor.id!)) },
  }));

  route(app, services, calls.link, async ({ visitor }) => {
    if (!telegram) throw notFound(telegramTexts.none);
    const bot = await botName(db, telegram.id);
    if (bot === null) throw invalid({}, telegramTexts.silent);
    const { code, expiresAt } = await makeCode(db, visitor.id!);
    return { data: { url: `https://t.me/${bot}?start=${code}`, expiresAt: expiresAt.toISOString() } };
  });

  route(app, services, calls.unlink, ({ visitor }) => transact(db, (tx) => unlinkUser(tx, visitor.id!)));
};
