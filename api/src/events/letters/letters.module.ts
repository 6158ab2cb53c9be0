import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { EventsModule } from '../events/events.module.js';
import { PerformancesModule } from '../performances/performances.module.js';
import { VersionStoreModule } from '../versions/version-store.module.js';
import { LetterData } from './letter-data.service.js';
import { LetterFamilies } from './letter-families.service.js';
import { LetterStarter } from './letter-starter.service.js';
import { LetterTemplates } from './letter-templates.service.js';
import { LetterWriter } from './letter-writer.service.js';
import { LettersController } from './letters.controller.js';
import { LetterRecord, LetterSchema, LetterTemplateRecord, LetterTemplateSchema } from './letters.schema.js';
import { LettersService } from './letters.service.js';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: LetterRecord.name, schema: LetterSchema },
      { name: LetterTemplateRecord.name, schema: LetterTemplateSchema },
    ]),
    EventsModule,
    PerformancesModule,
    VersionStoreModule,
  ],
  controllers: [LettersController],
  providers: [LettersService, LetterData, LetterFamilies, LetterStarter, LetterTemplates, LetterWriter],
})
export class LettersModule {}
