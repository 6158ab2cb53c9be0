import { Module } from '@nestjs/common';
import { Audiences } from '../audiences/audiences.service.js';
import { RegistryController } from './registry.controller.js';
import { RegistryService } from './registry.service.js';
import { RemoteCache } from './remote-cache.service.js';
import { RemoteFilesService } from './remote-files.service.js';

@Module({
  controllers: [RegistryController],
  providers: [Audiences, RemoteCache, RegistryService, RemoteFilesService],
  exports: [Audiences, RegistryService, RemoteCache, RemoteFilesService],
})
export class RegistryModule {}
