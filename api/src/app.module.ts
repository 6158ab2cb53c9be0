import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './people/accounts/accounts.module.js';
import { AuthModule } from './people/auth/auth.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { EventsModule } from './events/events/events.module.js';
import { InvitationsModule } from './people/invitations/invitations.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { NotificationsModule } from './events/notifications/notifications.module.js';
import { PerformancesModule } from './events/performances/performances.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { FrontendModule } from './frontend/frontend.module.js';
import { ProfilesModule } from './people/profiles/profiles.module.js';
import { PublicProgramModule } from './events/public-program/public-program.module.js';
import { RegistryModule } from './frontend/registry/registry.module.js';
import { SessionsModule } from './people/sessions/sessions.module.js';
import { TeachersModule } from './people/teachers/teachers.module.js';
import { SiteModule } from './frontend/site/site.module.js';
import { ProgramPublishingModule } from './events/program-publishing/program-publishing.module.js';

@Module({
  imports: [
    PlatformModule,
    SessionsModule,
    AccountsModule,
    AuthModule,
    ProfilesModule,
    InvitationsModule,
    TeachersModule,
    EventsModule,
    PerformancesModule,
    NotificationsModule,
    PublicProgramModule,
    ProgramPublishingModule,
    OperationsModule,
    RegistryModule,
    FrontendModule,
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
