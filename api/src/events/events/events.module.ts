import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { VersionsModule } from '../versions/versions.module.js';
import { EventProgramService } from './event-program.service.js';
import { EventSearchService } from './event-search.service.js';
import { EventPlacesService } from './event-places.service.js';
import { EventTermRecord, EventTermSchema, EventRecord, EventSchema } from './events.schema.js';
import { EventsController } from './events.controller.js';
import { EventData } from './event-data.service.js';
import { EventSharesService } from './event-shares.service.js';
import { ProgramNewsService } from './program-news.service.js';
import { ProgramVisit, ProgramVisitSchema } from './program-visits.schema.js';
import { EventsService } from './events.service.js';
import { ShownEvents } from './shown-events.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: EventRecord.name, schema: EventSchema },
      { name: EventTermRecord.name, schema: EventTermSchema },
      { name: ProgramVisit.name, schema: ProgramVisitSchema },
    ]),
    VersionsModule,
  ],
  controllers: [EventsController],
  providers: [
    EventsService,
    EventProgramService,
    ProgramNewsService,
    EventSearchService,
    EventPlacesService,
    EventSharesService,
    EventData,
    ShownEvents,
  ],
  exports: [EventsService, EventProgramService, EventPlacesService, EventSharesService],
})
export class EventsModule {}
