import { Module } from '@nestjs/common';
import { Cohorts } from './cohorts.service.js';
import { Overrides } from './overrides.service.js';
import { RegistryController } from './registry.controller.js';
import { RegistryService } from './registry.service.js';
import { ReleaseReader } from './release-reader.js';
import { RemoteFilesService } from './remote-files.service.js';

@Module({
  controllers: [RegistryController],
  providers: [Cohorts, Overrides, ReleaseReader, RegistryService, RemoteFilesService],
  exports: [Cohorts, Overrides, RegistryService, RemoteFilesService],
})
export class RegistryModule {}
