import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { AccessGuard } from './access/access.guard.js';
import { CoreRealm } from './access/core-realm.service.js';
import { CaptchaController } from './captcha/captcha.controller.js';
import { UsedCaptcha, UsedCaptchaSchema } from './captcha/captcha.schema.js';
import { CaptchaService } from './captcha/captcha.service.js';
import { AccountData } from './common/account-data.service.js';
import { Jobs } from './jobs/jobs.service.js';
import { Leases } from './jobs/leases.js';
import { Codes } from './config/signer.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.service.js';
import { ErrorFilter } from './http/server/error.filter.js';
import { EventStreams } from './http/server/event-streams.service.js';
import { IdempotencyRecord, IdempotencySchema } from './idempotency/idempotency.schema.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { Audit } from './log/audit.js';
import { AuditRecord, AuditSchema } from './log/audit.schema.js';
import { Gauges } from './log/gauges.js';
import { MailController } from './mail/mail.controller.js';
import { MailLeases } from './mail/mail-leases.service.js';
import { MailQueue } from './mail/mail-queue.service.js';
import { MailTrouble } from './mail/mail-trouble.service.js';
import { MailWorker } from './mail/mail-worker.service.js';
import { Mail, MailSchema } from './mail/mails.schema.js';
import { Throttle, ThrottleSchema } from './throttles/throttles.schema.js';
import { OpenedLinkController } from './http/links/opened-link.controller.js';
import { SecretDestinations } from './http/links/secret-destinations.service.js';
import { ThrottlesService } from './throttles/throttles.service.js';

const used = [
  ...[AccountData, Audit, CaptchaService, Codes, CoreRealm, EventStreams, Gauges, IdempotencyService],
  ...[Jobs, Leases, MailQueue, MailTrouble, Readiness, SecretDestinations, ThrottlesService],
];

/** The services that every other module may use. */
@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: AuditRecord.name, schema: AuditSchema },
      { name: IdempotencyRecord.name, schema: IdempotencySchema },
      { name: Mail.name, schema: MailSchema },
      { name: Throttle.name, schema: ThrottleSchema },
      { name: UsedCaptcha.name, schema: UsedCaptchaSchema },
    ]),
  ],
  controllers: [CaptchaController, HealthController, MailController, OpenedLinkController],
  providers: [
    ...used,
    ...[MailLeases, MailWorker],
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: used,
})
export class PlatformModule {}
