import { Module } from '@nestjs/common';
import { ApiCalls } from './api-calls.service.js';
import { DocsController } from './docs.controller.js';

@Module({
  controllers: [DocsController],
  providers: [ApiCalls],
  exports: [ApiCalls],
})
export class DocsModule {}
