import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { AccessGuard } from '../access/access.guard.js';
import { Audit } from '../log/audit.js';
import { AuditRecord, AuditSchema } from '../log/audit.schema.js';
import { AccountData } from './account-data.service.js';
import { Clock } from './clock.js';
import { Codes } from './signer.js';
import { Jobs } from './jobs.service.js';
import { Leases } from './leases.js';
import { CoreRealm } from '../access/core-realm.service.js';
import { ErrorFilter } from '../http/error.filter.js';
import { Gauges } from '../log/gauges.js';
import { EventStreams } from '../http/event-streams.service.js';

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: AuditRecord.name, schema: AuditSchema }])],
  providers: [
    AccountData,
    Clock,
    Audit,
    Codes,
    CoreRealm,
    EventStreams,
    Gauges,
    Jobs,
    Leases,
    { provide: APP_FILTER, useClass: ErrorFilter },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [AccountData, Clock, Audit, Codes, CoreRealm, EventStreams, Gauges, Jobs, Leases],
})
export class CommonModule {}
