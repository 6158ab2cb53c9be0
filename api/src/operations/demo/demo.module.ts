import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events/events.module.js';
import { VersionsModule } from '../../events/versions/versions.module.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [EventsModule, VersionsModule], providers: [DemoService], exports: [DemoService] })
export class DemoModule {}
