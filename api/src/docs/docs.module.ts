import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApiCalls } from './api-calls.service.js';
import { DocsController } from './docs.controller.js';

@Module({
  imports: [DiscoveryModule],
  controllers: [DocsController],
  providers: [ApiCalls],
  exports: [ApiCalls],
})
export class DocsModule {}
