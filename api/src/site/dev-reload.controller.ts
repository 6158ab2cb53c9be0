import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from '../access/access.js';
import { AppError } from '../common/app-error.js';
import { Config } from '../config.js';
import { RegistryService } from '../registry/registry.service.js';
import { ShellFiles } from './shell-files.js';

const everyMs = 200;
// More pages than a developer has open. The page of an ended stream reconnects.
const mostStreams = 20;

/** Sends pages in development the version of shell and registry, whenever it changes. */
@Controller('dev')
export class DevReloadController {
  private readonly streams = new Set<Response>();

  constructor(
    private readonly config: Config,
    private readonly registry: RegistryService,
    private readonly shell: ShellFiles,
  ) {}

  @Public()
  @Get('reload')
  watch(@Res() response: Response): void {
    if (this.config.isProduction) throw new AppError('notfound');
    response.setHeader('Content-Type', 'text/event-stream');
    response.flushHeaders();
    this.streams.add(response);
    const [oldest] = this.streams;
    if (this.streams.size > mostStreams) oldest?.end();
    let sent = '';
    const tell = async (): Promise<void> => {
      const mark = await this.mark();
      if (response.writableEnded) return;
      if (mark !== sent) response.write(`retry: 300\ndata: ${mark}\n\n`);
      sent = mark;
    };
    const timer = setInterval(() => void tell(), everyMs);
    response.once('close', () => {
      clearInterval(timer);
      this.streams.delete(response);
    });
    void tell();
  }

  // While the shell is being built it has no files. Pages wait until the build is complete.
  private async mark(): Promise<string> {
    const { etag } = await this.registry.getRegistry();
    const shell = await this.shell.current().catch(() => undefined);
    return shell ? `${etag} ${shell.value.scripts[0]?.path ?? ''}` : '';
  }
}
