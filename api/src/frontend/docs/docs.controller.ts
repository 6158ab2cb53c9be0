import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../../platform/access/access.js';
import { AppError } from '../../platform/common/app-error.js';
import { Config } from '../../platform/config/config.js';
import { docsPage } from './docs.page.js';
import { openApi, type OpenApi } from './openapi.js';

/** Serves the description of the API during development. */
@Public()
@Controller('docs')
export class DocsController {
  private document: Promise<OpenApi> | undefined;

  constructor(private readonly config: Config) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  async getPage(): Promise<string> {
    return docsPage(await this.getDocument());
  }

  @Get('openapi.json')
  async getDocument(): Promise<OpenApi> {
    if (!this.config.servesDocs) throw new AppError('notfound');
    const title = `${this.config.organizationName} portal`;
    // Generates the document once: this takes a quarter of a second, and the result is always the same.
    return await (this.document ??= openApi({ title, cookie: this.config.cookieName }));
  }
}
