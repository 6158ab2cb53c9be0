import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SessionAccounts } from '../../platform/access/session.js';
import { AccountAdministration } from './administration/account-administration.service.js';
import { AccountExport } from './administration/account-export.service.js';
import { AccountRemoval } from './administration/account-removal.service.js';
import { AdminAccountsController } from './administration/admin-accounts.controller.js';
import { AccountsController } from './accounts.controller.js';
import { Account, AccountSchema, MailStop, MailStopSchema } from './accounts.schema.js';
import { AccountsService } from './accounts.service.js';
import { CalendarKeys } from './calendar-keys.service.js';
import { ConfirmationController } from './credentials/confirmation.controller.js';
import { Credentials } from './credentials/credentials.service.js';
import { EmailConfirmation } from './credentials/email-confirmation.service.js';
import { PasswordReset } from './credentials/password-reset.service.js';
import { MailChoicesController } from './mail-choices.controller.js';
import { MailChoicesService } from './mail-choices.service.js';
import { TeacherLinks } from './teacher-links.service.js';
import { UndoRecord, UndoSchema } from './undos.schema.js';
import { Undos } from './undos.service.js';
import { PasswordsController } from './credentials/passwords.controller.js';
import { PasswordsService } from './credentials/passwords.service.js';

@Global()
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: Account.name, schema: AccountSchema },
      { name: MailStop.name, schema: MailStopSchema },
      { name: UndoRecord.name, schema: UndoSchema },
    ]),
  ],
  controllers: [
    AccountsController,
    AdminAccountsController,
    ConfirmationController,
    MailChoicesController,
    PasswordsController,
  ],
  providers: [
    AccountAdministration,
    AccountExport,
    AccountRemoval,
    AccountsService,
    CalendarKeys,
    Credentials,
    EmailConfirmation,
    MailChoicesService,
    PasswordReset,
    PasswordsService,
    TeacherLinks,
    Undos,
    { provide: SessionAccounts, useExisting: AccountsService },
  ],
  exports: [
    AccountAdministration,
    AccountExport,
    AccountRemoval,
    AccountsService,
    CalendarKeys,
    Credentials,
    EmailConfirmation,
    MailChoicesService,
    PasswordReset,
    PasswordsService,
    SessionAccounts,
    TeacherLinks,
    Undos,
  ],
})
export class AccountsModule {}
