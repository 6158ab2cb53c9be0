import { Module, type NestModule } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NextFunction, Request, Response } from 'express';
import { RegistryModule } from '../registry/registry.module.js';
import { DevReloadController } from './dev-reload.controller.js';
import { PageAnswers } from './page-answers.service.js';
import { PageSession } from './page-session.service.js';
import { PageRenderer } from './page-renderer.service.js';
import { PageService } from './page.service.js';
import { ShellFiles } from './shell-files.service.js';
import { SiteMiddleware } from './site.middleware.js';

@Module({
  imports: [RegistryModule],
  controllers: [DevReloadController],
  providers: [SiteMiddleware, PageService, PageRenderer, PageAnswers, PageSession, ShellFiles],
})
export class SiteModule implements NestModule {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly site: SiteMiddleware,
  ) {}

  // Registered in Express directly, because Nest would put the middleware under the API's prefix.
  configure(): void {
    this.host.httpAdapter.use((request: Request, response: Response, next: NextFunction) =>
      this.site.use(request, response, next),
    );
  }
}
