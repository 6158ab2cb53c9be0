import { Module } from '@nestjs/common';
import { PublishingModule } from '../publishing/publishing.module.js';
import { ReportsController } from './reports.controller.js';

@Module({
  imports: [PublishingModule],
  controllers: [ReportsController],
})
export class ReportsModule {}
