import { Controller, Get, Header } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Public } from '../access/access.js';
import { AppError } from '../common/app-error.js';
import { Config } from '../config.js';
import { docsPage } from './docs.page.js';
import { openApi, type OpenApi } from './openapi.js';
import { listRoutes } from './route-list.js';

/** The API described to developers. It is there for developers alone, at their own machine. */
@Public()
@Controller('docs')
export class DocsController {
  constructor(
    private readonly config: Config,
    private readonly discovery: DiscoveryService,
  ) {}

  @Get()
  @Header('Content-Type', 'text/html; charset=utf-8')
  @Header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
  getPage(): string {
    return docsPage(this.getDocument());
  }

  @Get('openapi.json')
  getDocument(): OpenApi {
    if (!this.config.servesDocs) throw new AppError('notfound');
    const routes = listRoutes(this.discovery).filter(({ path }) => !/^\/(docs|dev)(\/|$)/.test(path));
    const title = `${this.config.organizationName} portal`;
    return openApi(routes, { title, cookie: this.config.cookieName });
  }
}
