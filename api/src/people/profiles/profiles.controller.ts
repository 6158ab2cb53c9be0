import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { GuardianAccounts } from './guardian-accounts.service.js';
import { Matters } from './matters.service.js';
import { ProfilesService } from './profiles.service.js';

@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly guardians: GuardianAccounts,
    private readonly matters: Matters,
  ) {}

  @Call('GET /todos')
  listMatters({ user }: Asked<'GET /todos'>) {
    return this.matters.list(user);
  }

  @Call('GET /profile')
  getProfile({ input: { id }, user }: Asked<'GET /profile'>) {
    return this.profiles.getProfile(user, id);
  }

  @Call('GET /queryprofile', 'forbidden')
  listProfilesOf({ input: query, user }: Asked<'GET /queryprofile'>) {
    return this.profiles.listProfilesOf(user, query.user);
  }

  @Call('PUT /profile', 'forbidden', 'notfound', 'quota')
  createProfile({ input, user, key }: Asked<'PUT /profile'>) {
    return this.profiles.createProfile(user, input, key);
  }

  @Call('POST /profile', 'forbidden', 'stale')
  updateProfile({ input, user, key }: Asked<'POST /profile'>) {
    return this.profiles.updateProfile(user, input, key);
  }

  @Call('POST /profile_archive')
  archiveProfile({ input, user }: Asked<'POST /profile_archive'>) {
    return this.profiles.archiveProfile(user, input);
  }

  @Call('POST /profile_consent', 'forbidden', 'quota')
  answerConsent({ input, user }: Asked<'POST /profile_consent'>) {
    return this.profiles.answerConsent(user, input);
  }

  @Call('POST /profile_delete', 'conflict')
  deleteProfile({ input: { id }, user }: Asked<'POST /profile_delete'>) {
    return this.profiles.deleteProfile(user, id);
  }

  @Call('POST /profile_grades')
  updateGrades({ input, user }: Asked<'POST /profile_grades'>) {
    return this.profiles.updateGrades(user, input);
  }

  @Call('GET /guardians')
  listGuardians({ input: { id }, user }: Asked<'GET /guardians'>) {
    return this.guardians.list(user, id);
  }

  @Call('POST /guardian_remove', 'forbidden', 'reauth', 'lastguardian')
  removeGuardian({ input, user }: Asked<'POST /guardian_remove'>) {
    return this.guardians.remove(user, input);
  }

  @Call('POST /guardian_add', 'reauth', 'quota')
  addGuardian({ input, user }: Asked<'POST /guardian_add'>) {
    return this.guardians.addByAdmin(user, input);
  }
}
