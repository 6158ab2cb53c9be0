import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BackupModule } from './backup/backup.module.js';
import { CommonModule } from './common/common.module.js';
import type { Config } from './config.js';
import { ConfigModule } from './config.module.js';
import { DatabaseModule } from './database/database.module.js';
import { DemoModule } from './demo/demo.module.js';
import { DevelopingModule } from './developing/developing.module.js';
import { DocsModule } from './docs/docs.module.js';
import { EventsModule } from './events/events.module.js';
import { HealthModule } from './health/health.module.js';
import { LettersModule } from './letters/letters.module.js';
import { MetricsModule } from './metrics/metrics.module.js';
import { OccasionsModule } from './occasions/occasions.module.js';
import { PerformancesModule } from './performances/performances.module.js';
import { PreviewsModule } from './previews/previews.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { PublicProgramModule } from './public-program/public-program.module.js';
import { PublishingModule } from './publishing/publishing.module.js';
import { RegistryModule } from './registry/registry.module.js';
import { RemoteDataModule } from './remote-data/remote-data.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SiteModule } from './site/site.module.js';
import { ThrottlesModule } from './throttles/throttles.module.js';
import { VersionsModule } from './versions/versions.module.js';

@Module({
  imports: [
    CommonModule,
    SessionsModule,
    AccountsModule,
    AuthModule,
    ThrottlesModule,
    HealthModule,
    MetricsModule,
    DocsModule,
    DevelopingModule,
    ProfilesModule,
    EventsModule,
    PerformancesModule,
    OccasionsModule,
    PublicProgramModule,
    LettersModule,
    VersionsModule,
    DemoModule,
    BackupModule,
    AuditModule,
    RegistryModule,
    PreviewsModule,
    PublishingModule,
    RemoteDataModule,
    ReportsModule,
    SiteModule,
  ],
})
export class AppModule {
  static with(config: Config, databaseUri: string): DynamicModule {
    return { module: AppModule, imports: [ConfigModule.with(config), DatabaseModule.at(databaseUri)] };
  }
}
