import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IdempotencyModule } from '../../platform/idempotency/idempotency.module.js';
import { Guardians } from './guardians.service.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfileData } from './profile-data.service.js';
import { ProfileRecord, ProfileSchema } from './profiles.schema.js';
import { ProfilesService } from './profiles.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ProfileRecord.name, schema: ProfileSchema }]),
    IdempotencyModule,
  ],
  controllers: [ProfilesController],
  providers: [ProfilesService, ProfileData, Guardians],
  exports: [ProfilesService, Guardians],
})
export class ProfilesModule {}
