import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { PublicProgramController } from './public-program.controller.js';
import { PublicProgramService } from './public-program.service.js';

@Module({
  imports: [EventsModule],
  controllers: [PublicProgramController],
  providers: [PublicProgramService],
})
export class PublicProgramModule {}
