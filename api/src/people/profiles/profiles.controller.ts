import { Controller } from '@nestjs/common';
import type {
  ArchiveProfileInput,
  CreateProfileInput,
  DeleteProfileInput,
  ProfileConsentInput,
  ProfilesQuery,
  UpdateGradesInput,
  UpdateProfileInput,
} from '@portal/contracts/profiles';
import type { AddGuardianInput, RemoveGuardianInput, UndoGuardianInput } from '@portal/contracts/guardians';
import type { IdQuery } from '@portal/contracts/id';
import { CurrentUser } from '../../platform/access/current-user.js';
import { Call } from '../../platform/http/calls/call.js';
import { ClientAddress } from '../../platform/http/requests/client-address.js';
import { done } from '../../platform/http/calls/done.js';
import { IdempotencyKey } from '../../platform/http/calls/idempotency-key.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { GuardianAccounts } from './guardian-accounts.service.js';
import { GuardianUndo } from './guardian-undo.service.js';
import { ProfilesService } from './profiles.service.js';

@Controller()
export class ProfilesController {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly guardians: GuardianAccounts,
    private readonly guardianUndo: GuardianUndo,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /profile')
  getProfile({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.profiles.getProfile(user, id);
  }

  @Call('GET /queryprofile', 'forbidden')
  listProfilesOf(query: ProfilesQuery, @CurrentUser() user: CurrentUser) {
    return this.profiles.listProfilesOf(user, query.user);
  }

  @Call('PUT /profile', 'forbidden', 'notfound', 'quota')
  createProfile(input: CreateProfileInput, @CurrentUser() user: CurrentUser, @IdempotencyKey() key?: string) {
    return this.profiles.createProfile(user, input, key);
  }

  @Call('POST /profile', 'forbidden', 'stale')
  updateProfile(input: UpdateProfileInput, @CurrentUser() user: CurrentUser, @IdempotencyKey() key?: string) {
    return this.profiles.updateProfile(user, input, key);
  }

  @Call('POST /profile_archive')
  archiveProfile(input: ArchiveProfileInput, @CurrentUser() user: CurrentUser) {
    return this.profiles.archiveProfile(user, input);
  }

  @Call('POST /profile_consent', 'forbidden', 'quota')
  answerConsent(input: ProfileConsentInput, @CurrentUser() user: CurrentUser) {
    return this.profiles.answerConsent(user, input);
  }

  @Call('POST /profile_delete', 'conflict')
  deleteProfile({ id }: DeleteProfileInput, @CurrentUser() user: CurrentUser) {
    return this.profiles.deleteProfile(user, id);
  }

  @Call('POST /profile_grades')
  updateGrades(input: UpdateGradesInput, @CurrentUser() user: CurrentUser) {
    return this.profiles.updateGrades(user, input);
  }

  @Call('GET /guardians')
  listGuardians({ id }: IdQuery, @CurrentUser() user: CurrentUser) {
    return this.guardians.list(user, id);
  }

  @Call('POST /guardian_remove', 'forbidden', 'reauth', 'lastguardian')
  async removeGuardian(input: RemoveGuardianInput, @CurrentUser() user: CurrentUser) {
    await this.guardians.remove(user, input);
    return done;
  }

  @Call('POST /guardian_add', 'reauth', 'quota')
  async addGuardian(input: AddGuardianInput, @CurrentUser() user: CurrentUser) {
    await this.guardians.addByAdmin(user, input);
    return done;
  }

  @Call('GET /guardian_undo', 'badcode', 'throttled')
  getUndoableChange({ code }: UndoGuardianInput, @ClientAddress() address: string) {
    return this.throttles.countWrong('code-address', address, () => this.guardianUndo.show(code));
  }

  @Call('POST /guardian_undo', 'badcode', 'lastguardian', 'throttled')
  async undoGuardian({ code }: UndoGuardianInput, @ClientAddress() address: string) {
    await this.throttles.countWrong('code-address', address, () => this.guardianUndo.undo(code));
    return done;
  }
}
