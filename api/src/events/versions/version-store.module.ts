import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProfilesModule } from '../../people/profiles/profiles.module.js';
import { VersionStore } from './version-store.service.js';
import { ProgramVersion, ProgramVersionSchema } from './versions.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ProgramVersion.name, schema: ProgramVersionSchema }]),
    ProfilesModule,
  ],
  providers: [VersionStore],
  exports: [VersionStore, MongooseModule],
})
export class VersionStoreModule {}
