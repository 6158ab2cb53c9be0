import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SessionReader } from '../common/session.js';
import { Session, SessionSchema } from './sessions.schema.js';
import { SessionsService } from './sessions.service.js';

@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: Session.name, schema: SessionSchema }])],
  providers: [SessionsService, { provide: SessionReader, useExisting: SessionsService }],
  exports: [SessionsService, SessionReader],
})
export class SessionsModule {}
