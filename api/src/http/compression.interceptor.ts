import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { mergeMap, type Observable } from 'rxjs';
import { coreKey, publicKey } from '../access/access.js';
import { compressed } from './compression.js';

// Below that it saves nobody a packet.
const leastBytes = 1024;

/**
 * Compresses the longer answers to what families read. The length of a compressed answer gives away something of its
 * content, so what may hold a secret is left as it is: answers to core pages, and public ones, of which logging in is one.
 */
@Injectable()
export class CompressionInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const route = [context.getHandler(), context.getClass()];
    const isSecret = [coreKey, publicKey].some((key) =>
      this.reflector.getAllAndOverride<unknown>(key, route),
    );
    if (isSecret || request.method !== 'GET') return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(mergeMap((body: unknown) => this.answer(body, request, response)));
  }

  private async answer(body: unknown, request: Request, response: Response): Promise<unknown> {
    // What wrote its answer itself has none left.
    if (body === undefined) return undefined;
    response.vary('Accept-Encoding');
    const text = JSON.stringify(body);
    if (text.length < leastBytes) return body;
    const { content, encoding } = await compressed(request, text);
    if (encoding === undefined) return body;
    response.setHeader('Content-Encoding', encoding);
    return new StreamableFile(content, { type: 'application/json; charset=utf-8', length: content.length });
  }
}
