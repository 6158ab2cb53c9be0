import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AccountChangeMails } from './account-change-mails.service.js';
import { ConsentMails } from './consent-mails.service.js';
import { GuardianAccounts } from './guardian-accounts.service.js';
import { GuardianUndoController } from './guardian-undo.controller.js';
import { Matters } from './matters.service.js';
import { Guardians } from './guardians.service.js';
import { ProfilesController } from './profiles.controller.js';
import { ProfileData } from './profile-data.service.js';
import { ProfileRecord, ProfileSchema } from './profiles.schema.js';
import { ProfilesService } from './profiles.service.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: ProfileRecord.name, schema: ProfileSchema }])],
  controllers: [ProfilesController, GuardianUndoController],
  providers: [
    ProfilesService,
    AccountChangeMails,
    ConsentMails,
    ProfileData,
    Guardians,
    GuardianAccounts,
    Matters,
  ],
  exports: [ProfilesService, Guardians, GuardianAccounts, Matters],
})
export class ProfilesModule {}
