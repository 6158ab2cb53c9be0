import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RegistryModule } from '../registry/registry.module.js';
import { AdminRemotesController } from './admin-remotes.controller.js';
import { BuiltRemotes } from './built-remotes.service.js';
import { PublishingService } from './publishing.service.js';
import {
  CanaryReporter,
  CanaryReporterSchema,
  HealthHour,
  HealthHourSchema,
} from './remote-health.schema.js';
import { RemoteHealth } from './remote-health.service.js';
import { RemoteToken, RemoteTokenSchema } from './remote-tokens.schema.js';
import { RemoteTokens } from './remote-tokens.service.js';
import { FolderImport } from './store/folder-import.service.js';
import { PublishedRemotes } from './store/published-remotes.service.js';
import { RemoteSync } from './store/remote-sync.service.js';
import { TeamController } from './team.controller.js';
import { TeamTools } from './team-tools.service.js';

/** Global, because the site module also runs without a database and must not import this module. */
@Global()
@Module({
  imports: [
    RegistryModule,
    MongooseModule.forFeature([
      { name: RemoteToken.name, schema: RemoteTokenSchema },
      { name: CanaryReporter.name, schema: CanaryReporterSchema },
      { name: HealthHour.name, schema: HealthHourSchema },
    ]),
  ],
  controllers: [TeamController, AdminRemotesController],
  providers: [
    BuiltRemotes,
    FolderImport,
    PublishingService,
    RemoteHealth,
    RemoteTokens,
    PublishedRemotes,
    RemoteSync,
    TeamTools,
  ],
  exports: [PublishingService, RemoteHealth, RemoteTokens],
})
export class PublishingModule {}
