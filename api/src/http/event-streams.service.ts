import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { CurrentUser } from '../access/current-user.js';
import { AppError } from '../common/app-error.js';

// Without HTTP/2 a browser has six connections to the portal: its tabs need some of them for everything else.
const mostPerSession = 4;
const mostPerAccount = 20;

/** An answer that stays open. */
export interface EventStream {
  send(data: unknown): void;
  /** Says nothing, so that no proxy takes the silence for the end. */
  beat(): void;
  end(): void;
}

/** The answers that stay open and are written to whenever there is something to tell: counted, limited, ended with the process. */
@Injectable()
export class EventStreams {
  private readonly open = new Map<Response, Pick<CurrentUser, 'id' | 'session'>>();
  private isStopping = false;

  get size(): number {
    return this.open.size;
  }

  /** Begins one; whoever has too many asks now and then instead. */
  start(response: Response, { id, session }: Pick<CurrentUser, 'id' | 'session'>): EventStream {
    if (this.isStopping || response.closed)
      throw new AppError('unavailable', { headers: { 'Retry-After': '2' } });
    const own = [...this.open.values()].filter((other) => other.id === id);
    const ofSession = own.filter((other) => other.session === session);
    if (ofSession.length >= mostPerSession || own.length >= mostPerAccount)
      throw new AppError('throttled', { headers: { 'Retry-After': '20' } });
    this.open.set(response, { id, session });
    response.once('close', () => this.open.delete(response));
    response.setHeader('Content-Type', 'text/event-stream');
    response.setHeader('Cache-Control', 'no-store, no-transform');
    // nginx would keep it until there is more.
    response.setHeader('X-Accel-Buffering', 'no');
    response.flushHeaders();
    const write = (text: string): void => {
      if (!response.writableEnded) response.write(text);
    };
    return {
      send: (data) => {
        write(`data: ${JSON.stringify(data)}\n\n`);
      },
      beat: () => {
        write(':\n\n');
      },
      end: () => response.end(),
    };
  }

  /** Ends them all and begins no more: browsers turn to another process. */
  stop(): void {
    this.isStopping = true;
    for (const response of this.open.keys()) response.end();
  }
}
