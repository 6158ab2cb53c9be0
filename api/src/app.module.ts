import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './people/accounts/accounts.module.js';
import { AudiencesModule } from './portal/audiences/audiences.module.js';
import { AuditModule } from './operations/audit/audit.module.js';
import { AuthModule } from './people/auth/auth.module.js';
import { BackupModule } from './operations/backup/backup.module.js';
import { CommonModule } from './platform/common/common.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { DemoModule } from './operations/demo/demo.module.js';
import { DocsModule } from './portal/docs/docs.module.js';
import { EventsModule } from './events/events/events.module.js';
import { HealthModule } from './platform/health/health.module.js';
import { InvitationsModule } from './people/invitations/invitations.module.js';
import { LettersModule } from './events/letters/letters.module.js';
import { MetricsModule } from './operations/metrics/metrics.module.js';
import { OccasionsModule } from './events/occasions/occasions.module.js';
import { PerformancesModule } from './events/performances/performances.module.js';
import { ProfilesModule } from './people/profiles/profiles.module.js';
import { PublicProgramModule } from './events/public-program/public-program.module.js';
import { PublishingModule } from './portal/publishing/publishing.module.js';
import { RegistryModule } from './portal/registry/registry.module.js';
import { RemoteDataModule } from './portal/remote-data/remote-data.module.js';
import { ReportsModule } from './portal/reports/reports.module.js';
import { SessionsModule } from './people/sessions/sessions.module.js';
import { SiteModule } from './portal/site/site.module.js';
import { ThrottlesModule } from './platform/throttles/throttles.module.js';
import { VersionsModule } from './events/versions/versions.module.js';

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
    ProfilesModule,
    InvitationsModule,
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
    AudiencesModule,
    PublishingModule,
    RemoteDataModule,
    ReportsModule,
    SiteModule,
  ],
})
export class AppModule {
  static with(config: Config, databaseUri: string): DynamicModule {
    return {
      module: AppModule,
      imports: [ConfigModule.with(config), DatabaseModule.at(databaseUri, config)],
    };
  }
}
