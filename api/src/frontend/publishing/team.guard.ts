import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { maxUploadBytes } from '@portal/contracts/publishing';
import { promisify } from 'node:util';
import express, { type Request, type Response } from 'express';
import { AppError } from '../../platform/common/app-error.js';
import { plainJson } from '../../platform/http/server/plain-json.js';
import { requestContext } from '../../platform/common/request-context.js';
import { RemoteTokens, type TokenHolder } from './remote-tokens.service.js';

// Base64 uses four bytes for three. The rest is for the file names.
const readJson = express.json({ limit: Math.ceil((maxUploadBytes * 4) / 3) + 128 * 1024, inflate: false });

const readBody = async (request: Request, response: Response): Promise<void> => {
  for (const step of [readJson, plainJson]) await promisify<Request, Response, void>(step)(request, response);
};

/**
 * Requires a valid token and ignores cookies. Reads the body only afterward, so that others cannot make the portal
 * read megabytes.
 */
@Injectable()
export class TeamGuard implements CanActivate {
  constructor(private readonly tokens: RemoteTokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { team?: TokenHolder }>();
    const [, token = ''] = /^Bearer (\S+)$/.exec(request.get('authorization') ?? '') ?? [];
    const team = await this.tokens.find(token);
    if (!team) throw new AppError('unauthenticated');
    request.team = team;
    Object.assign(requestContext() ?? {}, { actor: `token ${team.id}` });
    await readBody(request, context.switchToHttp().getResponse<Response>());
    return true;
  }
}

/** Injects the holder of the request's token. */
export const Team = createParamDecorator((_: unknown, context: ExecutionContext): TokenHolder => {
  const { team } = context.switchToHttp().getRequest<Request & { team?: TokenHolder }>();
  if (!team) throw new AppError('unauthenticated');
  return team;
});
