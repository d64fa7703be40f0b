import { cleaningTick } from './cleaning.ts';
import { fileRemoval } from './files/receive.ts';
import { fileRights } from './files/rights.ts';
import { filesResource } from './files/routes.ts';
import { audiences } from './live/audiences.ts';
import { sessions } from './http/sessions.ts';
import { liveResource } from './live/routes.ts';
import { mailSending } from './mail/send-mail.ts';
import { outboxHandlers } from './outbox/kinds.ts';
import { outboxTick } from './outbox/worker.ts';

export const platform = {
  name: 'platform',
  routes: [liveResource, filesResource],
  processes: [],
  ticks: [outboxTick, cleaningTick],
  ports: [sessions, outboxHandlers, audiences, fileRights],
};

export const platformOutbox = { 'mail.send': mailSending, 'file.remove': fileRemoval };
