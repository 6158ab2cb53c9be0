import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountsModule } from '../../people/accounts/accounts.module.js';
import { EventsModule } from '../../events/events/events.module.js';
import { AuditRecord, AuditSchema } from '../../platform/log/audit.schema.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: AuditRecord.name, schema: AuditSchema }]),
    AccountsModule,
    EventsModule,
  ],
  controllers: [AuditController],
  providers: [AuditService],
})
export class AuditModule {}
