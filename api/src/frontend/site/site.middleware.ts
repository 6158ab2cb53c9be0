import { Injectable, type NestMiddleware } from '@nestjs/common';
import { shellPaths } from '@portal/contracts/paths';
import type { NextFunction, Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { isTooLong } from '../../platform/http/server/address-length.js';
import { log } from '../../platform/log/log.js';
import { requestContext } from '../../platform/common/request-context.js';
import { Config } from '../../platform/config/config.js';
import { Audiences } from '../audiences/audiences.service.js';
import { RemoteFilesService, type FoundFile } from '../registry/remote-files.service.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { addressKey } from '../../platform/requests/client-address.js';
import { fileHeaders, pageHeaders, policyReportsPath } from './content-policy.js';
import { takePolicyReports } from './policy-reports.js';
import { PageService } from './page.service.js';
import { SecretDestinations } from '../../platform/http/links/secret-destinations.service.js';
import { sendFile, sendText } from './send-file.js';
import { ShellFiles } from './shell-files.service.js';
import { isVisit } from '../../platform/requests/visits.js';

const plain = (response: Response, status: number, text: string): void => {
  // A browser hides the status of a style sheet that has another type.
  const type = response.req.path.endsWith('.css') ? 'text/css' : 'text/plain';
  response.status(status).type(type).setHeader('Cache-Control', 'no-store');
  response.end(`${text}\n`);
};

// Destinations that would show a file as a page or inside one. A picture can contain scripts.
const documents = new Set(['document', 'iframe', 'frame', 'object', 'embed']);

// The ETag is weak, because a proxy may compress the page again.
const tagOf = (html: string): string =>
  `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/** Serves everything but the API: files of the shell and of remotes, and the HTML of pages. */
@Injectable()
export class SiteMiddleware implements NestMiddleware {
  constructor(
    private readonly config: Config,
    private readonly shell: ShellFiles,
    private readonly remotes: RemoteFilesService,
    private readonly pages: PageService,
    private readonly throttles: ThrottlesService,
    private readonly audiences: Audiences,
    private readonly destinations: SecretDestinations,
  ) {}

  async use(request: Request, response: Response, next: NextFunction): Promise<void> {
    const pathname = request.originalUrl.split('?', 1)[0] ?? '/';
    if (pathname === '/api' || pathname.startsWith('/api/')) return next();
    response.setHeaders(fileHeaders);
    if (isTooLong(request)) return plain(response, 414, 'This address is too long');
    if (pathname === policyReportsPath && request.method === 'POST')
      return this.takeReports(request, response);
    // Remotes must not install a service worker, which could intercept all requests of the portal.
    if (request.headers['service-worker'] !== undefined) return plain(response, 403, 'No service workers');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return plain(response, 405, 'Method not allowed');
    }
    try {
      await this.answer(pathname, request, response);
    } catch (error) {
      // The path may contain a code from a mail. The request log has it masked.
      log.error(
        { err: error, requestId: requestContext()?.requestId },
        'a page or file could not be answered',
      );
      if (!response.headersSent) plain(response, 500, 'Something went wrong. Please try again.');
    }
  }

  private async takeReports(request: Request, response: Response): Promise<void> {
    try {
      this.throttles.takeReport(addressKey(request.ip));
    } catch {
      return plain(response, 429, 'Too many reports');
    }
    await takePolicyReports(request);
    response.status(204).end();
  }

  private async answer(pathname: string, request: Request, response: Response): Promise<void> {
    const [, area, ...rest] = pathname.split('/');
    const isFile = area === 'assets' || area === 'mf';
    if (isFile && documents.has(String(request.headers['sec-fetch-dest'])))
      return plain(response, 403, 'This is no page');
    if (area === 'assets') {
      const file = await this.shell.findFile(rest.join('/'));
      return this.sendFile(file, request, response);
    }
    if (area === 'mf') {
      const [id = '', version = '', ...name] = rest;
      if (this.remotes.isOff(id)) return plain(response, 410, 'Switched off');
      const file = await this.remotes.findFile(id, version, name.join('/'));
      if (!file || !(await this.remotes.isUnpublished(id, version)))
        return this.sendFile(file, request, response, 'remote');
      const preview = await this.audiences.findPreview(request);
      const isShown = preview?.id === id && preview.version === version;
      const { path, isSound } = file;
      return this.sendFile(isShown ? { path, isSound } : undefined, request, response, 'previewed');
    }
    if (pathname === shellPaths.guide) return response.redirect(302, this.config.guideUrl);
    const kept = this.destinations.take(pathname, request, response);
    if (kept !== undefined) return response.redirect(302, kept + request.originalUrl.slice(pathname.length));
    const named = await this.shell.findPublic(pathname);
    if (named) return this.sendFile({ path: named }, request, response, 'named');
    return this.sendPage(pathname, request, response);
  }

  private async sendFile(
    file: FoundFile | undefined,
    request: Request,
    response: Response,
    lifetime: Parameters<typeof sendFile>[3] = 'immutable',
  ): Promise<void> {
    try {
      if (file && (await sendFile(request, response, file, lifetime))) return;
    } catch (error) {
      // The file is missing, for example because its version was just removed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    plain(response, 404, 'Not found');
  }

  private async sendPage(pathname: string, request: Request, response: Response): Promise<void> {
    const page = await this.pages.getPage(pathname, request, response);
    const { status, html, isUnlisted, isCore, isVisitors, returnTo } = page;
    // Scripts must not be able to read the token of a core page.
    if (isCore && !isVisit(request)) return plain(response, 403, 'Not here');
    if (returnTo !== undefined) this.destinations.keep(returnTo, request, response);
    response.setHeaders(pageHeaders(page));
    if (isUnlisted) response.setHeader('X-Robots-Tag', 'noindex');
    response.status(status).type('text/html');
    response.vary('Cookie').vary('Accept-Language');
    const isKept = isVisitors && !isCore && status === 200;
    // A page with a session must not come back from a cache after a login or logout.
    response.setHeader('Cache-Control', isKept ? 'private, no-cache' : 'no-store');
    const tag = isKept ? tagOf(html) : undefined;
    if (tag !== undefined) response.setHeader('ETag', tag);
    if (tag !== undefined && request.headers['if-none-match'] === tag) response.status(304).end();
    else await sendText(request, response, html);
  }
}
