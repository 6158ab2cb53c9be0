import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { DevelopingController } from './developing.controller.js';

@Module({
  imports: [RegistryModule],
  controllers: [DevelopingController],
})
export class DevelopingModule {}
