import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { randomUUID } from 'node:crypto';
import { Public } from '../../platform/access/access.js';
import { AppError } from '../../platform/common/app-error.js';
import { Config } from '../../platform/config/config.js';
import { EventStreams } from '../../platform/http/server/event-streams.service.js';
import { RegistryService } from '../registry/registry.service.js';
import { ShellFiles } from './shell-files.service.js';

const everyMs = 200;

/** Sends development pages a mark of their code whenever it changes. */
@Controller('dev')
export class DevReloadController {
  constructor(
    private readonly config: Config,
    private readonly streams: EventStreams,
    private readonly registry: RegistryService,
    private readonly shell: ShellFiles,
  ) {}

  @Public()
  @Get('reload')
  watch(@Res() response: Response): void {
    if (this.config.isProduction) throw new AppError('notfound');
    const stream = this.streams.start(response, { id: 'dev', session: randomUUID() });
    // Browsers wait three seconds by default before they reconnect.
    response.write('retry: 300\n\n');
    let sent = '';
    const send = async (): Promise<void> => {
      const mark = await this.mark();
      if (mark === '' || mark === sent) return;
      sent = mark;
      stream.send(mark);
    };
    const timer = setInterval(() => void send(), everyMs);
    response.once('close', () => {
      clearInterval(timer);
    });
    void send();
  }

  // Returns '' while the shell is being built. The page then stays as it is.
  private async mark(): Promise<string> {
    const { etag } = await this.registry.getRegistry();
    const shell = await this.shell.current().catch(() => undefined);
    return shell ? `${etag} ${shell.value.scripts[0]?.path ?? ''}` : '';
  }
}
