import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ProfilesModule } from '../../people/profiles/profiles.module.js';
import { VersionData } from './version-data.service.js';
import { VersionStore } from './version-store.service.js';
import { ProgramVersion, ProgramVersionSchema } from './versions.schema.js';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: ProgramVersion.name, schema: ProgramVersionSchema }]),
    ProfilesModule,
  ],
  providers: [VersionData, VersionStore],
  exports: [VersionData, VersionStore],
})
export class VersionsModule {}
