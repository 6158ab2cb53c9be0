import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { DoneResponse } from '@portal/contracts/auth';
import type { Endpoint } from '@portal/contracts/endpoints';
import type { Request } from 'express';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { accessKey } from '../../access/access.js';
import { ThrottlesService } from '../../throttles/throttles.service.js';
import { addressKey } from '../../requests/client-address.js';

const done: DoneResponse = { ok: true };

/** Counts wrong codes, and sends the response of calls without data, according to the table of calls. */
@Injectable()
export class CallInterceptor implements NestInterceptor<unknown, unknown> {
  constructor(private readonly throttles: ThrottlesService) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { answer, triesCode } = Reflect.getMetadata(accessKey, context.getHandler()) as Endpoint;
    const { ip } = context.switchToHttp().getRequest<Request>();
    const attempt = () => lastValueFrom(next.handle());
    const answered = triesCode
      ? from(this.throttles.countWrong('code-address', addressKey(ip), attempt))
      : next.handle();
    return answer === DoneResponse ? answered.pipe(map((data) => data ?? done)) : answered;
  }
}
