import { letterWords } from './mail/worded.ts';
import { checkpointTick, signAtOnce } from './checkpoints/clock.ts';
import { checkpointsResource } from './checkpoints/routes.ts';
import { clean, cleaningTick } from './cleaning.ts';
import { removeBytes } from './files/receive.ts';
import { fileRights } from './files/rights.ts';
import { filesResource } from './files/routes.ts';
import { audiences } from './live/audiences.ts';
import { sessions } from './http/sessions.ts';
import { tokens } from './http/tokens.ts';
import { liveResource } from './live/routes.ts';
import { sendLetter } from './mail/send-mail.ts';
import { outboxTick } from './jobs/from-release-before.ts';
import { jobHandlers } from './jobs/kinds.ts';

export const platform = {
  name: 'platform',
  routes: [liveResource, filesResource, checkpointsResource],
  processes: [],
  ticks: [outboxTick, cleaningTick, checkpointTick],
  ports: [sessions, tokens, jobHandlers, audiences, fileRights, letterWords],
};

export const platformJobs = {
  'file.remove': removeBytes,
  'mail.send': sendLetter,
  'platform.clean': clean,
  'checkpoint.sign': signAtOnce,
};
