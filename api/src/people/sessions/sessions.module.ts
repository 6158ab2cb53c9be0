import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SessionReader } from '../../platform/access/session.js';
import { KnownBrowsers } from './known-browsers.service.js';
import { Session, SessionSchema } from './sessions.schema.js';
import { SessionsService } from './sessions.service.js';
import { StepUp } from './step-up.service.js';

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: Session.name, schema: SessionSchema }])],
  providers: [
    KnownBrowsers,
    SessionsService,
    StepUp,
    { provide: SessionReader, useExisting: SessionsService },
  ],
  exports: [KnownBrowsers, SessionsService, StepUp, SessionReader],
})
export class SessionsModule {}
