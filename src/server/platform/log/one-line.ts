import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** A request's one line, when it is answered: what came in beside what went out. */
export class OneLine extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(req)) return;
    const line = { req, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) req.log.error({ ...line, err: error }, 'request errored');
    else req.log.info(line, 'request');
  }
}
