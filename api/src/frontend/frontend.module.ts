import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AudiencesController } from './audiences/audiences.controller.js';
import { RemotePreview, RemotePreviewSchema } from './audiences/previews.schema.js';
import { Previews } from './audiences/previews.service.js';
import { DocsController } from './docs/docs.controller.js';
import { AdminRemotesController } from './publishing/admin-remotes.controller.js';
import { BuiltRemotes } from './publishing/built-remotes.service.js';
import { OwnBuild } from './publishing/own-build.service.js';
import { PublishingService } from './publishing/publishing.service.js';
import {
  CanaryReporter,
  CanaryReporterSchema,
  HealthHour,
  HealthHourSchema,
  ThrownError,
  ThrownErrorSchema,
} from './publishing/remote-health.schema.js';
import { RemoteErrors } from './publishing/remote-errors.service.js';
import { RemoteHealth } from './publishing/remote-health.service.js';
import { RemoteToken, RemoteTokenSchema } from './publishing/remote-tokens.schema.js';
import { RemoteTokens } from './publishing/remote-tokens.service.js';
import { FolderImport } from './publishing/store/folder-import.service.js';
import { PublishedRemotes } from './publishing/store/published-remotes.service.js';
import { RemoteSync } from './publishing/store/remote-sync.service.js';
import { TeamController } from './publishing/team.controller.js';
import { RegistryModule } from './registry/registry.module.js';
import { RemoteDataController } from './remote-data/remote-data.controller.js';
import { RemoteDatum, RemoteDatumSchema } from './remote-data/remote-data.schema.js';
import { RemoteDataService } from './remote-data/remote-data.service.js';
import { ReportsController } from './reports/reports.controller.js';

/** Global, because the modules of registry and site also run without a database and must not import this module. */
@Global()
@Module({
  imports: [
    RegistryModule,
    MongooseModule.forFeature([
      { name: CanaryReporter.name, schema: CanaryReporterSchema },
      { name: HealthHour.name, schema: HealthHourSchema },
      { name: RemoteDatum.name, schema: RemoteDatumSchema },
      { name: RemotePreview.name, schema: RemotePreviewSchema },
      { name: RemoteToken.name, schema: RemoteTokenSchema },
      { name: ThrownError.name, schema: ThrownErrorSchema },
    ]),
  ],
  controllers: [
    ...[AdminRemotesController, AudiencesController, DocsController],
    ...[RemoteDataController, ReportsController, TeamController],
  ],
  providers: [
    ...[BuiltRemotes, FolderImport, OwnBuild, Previews, PublishedRemotes, PublishingService],
    ...[RemoteDataService, RemoteErrors, RemoteHealth, RemoteSync, RemoteTokens],
  ],
  exports: [Previews, PublishingService, RemoteHealth, RemoteTokens],
})
export class FrontendModule {}
