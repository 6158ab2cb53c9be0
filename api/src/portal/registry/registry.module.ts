import { Module } from '@nestjs/common';
import { Cohorts } from './cohorts.service.js';
import { Overrides } from './overrides.service.js';
import { RegistryController } from './registry.controller.js';
import { RegistryService } from './registry.service.js';
import { RemoteCache } from './remote-cache.service.js';
import { RemoteFilesService } from './remote-files.service.js';

@Module({
  controllers: [RegistryController],
  providers: [Cohorts, Overrides, RemoteCache, RegistryService, RemoteFilesService],
  exports: [Cohorts, Overrides, RegistryService, RemoteCache, RemoteFilesService],
})
export class RegistryModule {}
