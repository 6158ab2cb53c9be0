import { Module } from '@nestjs/common';
import { PublishingModule } from '../publishing/publishing.module.js';
import { ReportLimit } from '../log/report-limit.js';
import { ReportsController } from './reports.controller.js';

@Module({
  imports: [PublishingModule],
  controllers: [ReportsController],
  providers: [ReportLimit],
})
export class ReportsModule {}
