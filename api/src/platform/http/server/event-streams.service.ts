import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { CurrentUser } from '../../access/current-user.js';
import { AppError } from '../../common/app-error.js';
import { Config } from '../../config/config.js';

/** An open event stream. */
export interface EventStream {
  send(data: unknown): void;
  /** Sends an empty comment, so that proxies do not close the stream as idle. */
  beat(): void;
  end(): void;
}

/** Opens, counts and limits event streams, and ends them with the process. */
@Injectable()
export class EventStreams {
  private readonly open = new Map<Response, Pick<CurrentUser, 'id' | 'session'>>();
  private isStopping = false;

  constructor(private readonly config: Config) {}

  get size(): number {
    return this.open.size;
  }

  /** Starts a stream. A client with too many streams gets 429 and polls instead. */
  start(response: Response, { id, session }: Pick<CurrentUser, 'id' | 'session'>): EventStream {
    if (this.isStopping || response.closed) throw new AppError('unavailable');
    const own = [...this.open.values()].filter((other) => other.id === id);
    const ofSession = own.filter((other) => other.session === session);
    const { limits } = this.config;
    if (ofSession.length >= limits['stream-session'].max || own.length >= limits['stream-account'].max)
      throw new AppError('throttled', { headers: { 'Retry-After': '20' } });
    this.open.set(response, { id, session });
    response.once('close', () => this.open.delete(response));
    response.setHeader('Content-Type', 'text/event-stream');
    response.setHeader('Cache-Control', 'no-store, no-transform');
    // Without this header nginx would buffer the stream.
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

  /** Ends all streams and refuses new ones. Browsers reconnect to another process. */
  stop(): void {
    this.isStopping = true;
    for (const response of this.open.keys()) response.end();
  }
}
