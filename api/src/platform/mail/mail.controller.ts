import { Controller } from '@nestjs/common';
import type { MailStateResponse } from '@portal/contracts/health';
import { Call } from '../http/calls/call.js';
import { MailQueue } from './mail-queue.service.js';
import { MailTrouble } from './mail-trouble.service.js';

/** Shows admins the state of mail delivery. */
@Controller()
export class MailController {
  constructor(
    private readonly queue: MailQueue,
    private readonly trouble: MailTrouble,
  ) {}

  @Call('GET /admin_mail')
  async getMailState(): Promise<MailStateResponse> {
    const { waiting, oldestSeconds } = await this.queue.age();
    const held = await this.trouble.find();
    const byFailure = Map.groupBy(await this.queue.listDead(), ({ failure }) => failure);
    return {
      waiting,
      oldestSeconds,
      ...(held && { held: { since: held.since.toISOString(), said: held.said } }),
      givenUp: [...byFailure].map(([failure, { length: count }]) => ({ failure, count })),
    };
  }
}
