import { Injectable } from '@nestjs/common';
import { coreTokenHeader } from '@portal/contracts/page-data';
import { cookieIn, cookiesNamed } from '@portal/contracts/cookies';
import type { Request, Response } from 'express';
import { randomBytes } from 'node:crypto';
import { Config } from '../config/config.js';
import type { CurrentUser } from './current-user.js';
import { clock } from '../common/clock.js';
import { isSigned, sign } from '../config/signer.js';

const lifeMs = 7 * 24 * 3_600_000;
const visitorShape = /^[\w-]{24}$/;

/** The account a token is issued to. A new epoch ends its tokens together with its sessions. */
type Holder = Pick<CurrentUser, 'id' | 'epoch'>;

/**
 * Reserves the calls of core pages for core pages, although all pages share one origin. The HTML of core pages contains a
 * token that scripts of other pages cannot read: it is sent to navigations only, is never framed and shares no window
 * handle. A token is bound to the account, or for visitors to an HttpOnly cookie, so code of a team cannot use a token
 * that was issued to another browser.
 */
@Injectable()
export class CoreRealm {
  private readonly visitorCookie: string;
  /** The visitors whose cookies were set in the response to a request. */
  private readonly given = new WeakMap<Request, string>();

  constructor(private readonly config: Config) {
    this.visitorCookie = `${config.cookieName}-visitor`;
  }

  issue({ id, epoch }: Holder): string {
    return this.issueTo(`${id}:${String(epoch)}`);
  }

  issueToVisitor(request: Request, response: Response): string {
    return this.issueTo(`visitor:${this.visitorFor(request, response)}`);
  }

  /** Returns the random id in the visitor cookie of the browser, and sets the cookie for another seven days. */
  visitorFor(request: Request, response: Response): string {
    const given = this.given.get(request);
    if (given !== undefined) return given;
    const visitor = this.visitorOf(request) ?? randomBytes(18).toString('base64url');
    const secure = this.config.publicUrl.startsWith('https:');
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: lifeMs } as const;
    response.cookie(this.visitorCookie, visitor, options);
    this.given.set(request, visitor);
    return visitor;
  }

  /**
   * Returns whether a call comes from a core page of this account, or not from a browser. Scripts cannot leave out
   * Sec-Fetch-Site.
   */
  mayCall(request: Request, { id, epoch }: Holder): boolean {
    return !isFromBrowser(request) || this.isIssuedTo(request, `${id}:${String(epoch)}`);
  }

  /**
   * Returns whether a visitor's call comes from a core page. Refuses two cookies of the session's name, because a script set
   * the second one to hide the real one.
   */
  mayCallAsVisitor(request: Request): boolean {
    if (!isFromBrowser(request)) return true;
    const visitor = this.visitorOf(request);
    const sessions = cookiesNamed(request.headers.cookie, this.config.cookieName).length;
    return visitor !== undefined && sessions <= 1 && this.isIssuedTo(request, `visitor:${visitor}`);
  }

  visitorOf({ headers }: Request): string | undefined {
    const found = cookieIn(headers.cookie, this.visitorCookie) ?? '';
    return visitorShape.test(found) ? found : undefined;
  }

  private issueTo(holder: string): string {
    const until = clock.now().getTime() + lifeMs;
    return `${String(until)}.${sign(this.config, 'core-realm', `${holder}:${String(until)}`)}`;
  }

  private isIssuedTo(request: Request, holder: string): boolean {
    const [until = '', mac = ''] = (request.get(coreTokenHeader) ?? '').split('.');
    if (!isSigned(this.config, 'core-realm', `${holder}:${until}`, mac)) return false;
    return Number(until) > clock.now().getTime();
  }
}

const isFromBrowser = ({ headers }: Request): boolean => headers['sec-fetch-site'] !== undefined;
