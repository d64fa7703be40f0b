// Hears what people say to the bot: one process at a time asks Telegram, and each update is carried out once, with its number in one
// transaction. The answers leave after it; one that is lost is no loss, for the settings tell the same.
import { botAnswers } from '../../../text/telegram.ts';
import { transact, type Tx } from '../../platform/database/client.ts';
import type { Tick } from '../../platform/jobs/clock.ts';
import type { Services } from '../../platform/services.ts';
import type { BotUpdate, TelegramBot } from '../../platform/telegram/bot.ts';
import { countUpdates, endTurn, endTurnBadly, giveUpTurn, noteName, takeTurn, type Turn } from './bots.ts';
import { linkChat, unlinkChat } from './links.ts';

const COMMAND = /^\/(start|stop)(?:@\w+)?(?:\s+([\w-]{1,64}))?\s*$/;

type Said = NonNullable<BotUpdate['message']>;

/** What one says brings about, and the answer to it. */
async function carryOut(tx: Tx, { chatId, text }: Said): Promise<string> {
  const [, command, code] = COMMAND.exec(text) ?? [];
  if (command === 'start') {
    if (code === undefined) return botAnswers.hello;
    const user = await linkChat(tx, chatId, code);
    return user ? botAnswers.linked(user.name) : botAnswers.badCode;
  }
  if (command !== 'stop') return botAnswers.other;
  return (await unlinkChat(tx, chatId)) ? botAnswers.stopped : botAnswers.notLinked;
}

/** Of several words of one chat the last is answered. */
async function hear(
  { db }: Services,
  bot: TelegramBot,
  turn: Turn,
  updates: readonly BotUpdate[],
): Promise<Map<number, string>> {
  const answers = new Map<number, string>();
  const fresh = updates.filter(({ id }) => id >= turn.next);
  const last = fresh.at(-1);
  if (!last) return answers;
  await transact(db, async (tx) => {
    if (!(await countUpdates(tx, bot.id, turn, last.id))) return;
    for (const { message } of fresh) if (message) answers.set(message.chatId, await carryOut(tx, message));
  });
  return answers;
}

async function listen(services: Services, bot: TelegramBot, turn: Turn, signal: AbortSignal): Promise<void> {
  const name = await bot.name();
  if (name !== turn.name) await noteName(services.db, bot.id, name);
  const answers = await hear(services, bot, turn, await bot.updates(turn.next, signal));
  await endTurn(services.db, bot.id, turn);
  await Promise.all(
    [...answers].map(([chatId, text]) =>
      bot
        .send({ chatId, text }, signal)
        .catch((err: unknown) => services.log.warn({ err }, 'an answer of the bot was not sent')),
    ),
  );
}

export const telegramTick: Tick = {
  name: 'telegram-updates',
  run: async (services, signal) => {
    const { db, telegram: bot, log } = services;
    if (!bot) return;
    const turn = await takeTurn(db, bot.id);
    if (!turn) return;
    try {
      await listen(services, bot, turn, signal);
    } catch (err) {
      if (signal.aborted) return giveUpTurn(db, bot.id, turn);
      const { message } = err as Error;
      // The same again and again is told once: the administrator sees whether it lasts.
      if (message !== turn.error) log.warn({ err }, 'the bot of Telegram could not be heard');
      await endTurnBadly(db, bot.id, turn, message);
    }
  },
};
