import { Controller } from '@nestjs/common';
import type { InvitationCode } from '@portal/contracts/invitations';
import type { AcceptTeacherInput, InviteFamilyInput } from '@portal/contracts/teachers';
import { CurrentUser } from '../../platform/access/current-user.js';
import { Call } from '../../platform/http/calls/call.js';
import { done } from '../../platform/http/calls/done.js';
import { ClientAddress } from '../../platform/http/requests/client-address.js';
import { ThrottlesService } from '../../platform/throttles/throttles.service.js';
import { TeachersService } from './teachers.service.js';

@Controller()
export class TeachersController {
  constructor(
    private readonly teachers: TeachersService,
    private readonly throttles: ThrottlesService,
  ) {}

  @Call('GET /teacher_link')
  getTeacherLink(@CurrentUser() user: CurrentUser) {
    return this.teachers.getLink(user);
  }

  @Call('POST /teacher_link')
  renewTeacherLink(@CurrentUser() user: CurrentUser) {
    return this.teachers.renewLink(user);
  }

  @Call('PUT /teacher_invitation', 'quota', 'invitedoften')
  async inviteFamily({ email }: InviteFamilyInput, @CurrentUser() user: CurrentUser) {
    await this.teachers.invite(user, email);
    return done;
  }

  @Call('GET /teacher', 'noinvitation', 'ownlink', 'throttled')
  getTeacher({ code }: InvitationCode, @CurrentUser() user: CurrentUser, @ClientAddress() address: string) {
    return this.throttles.countWrong('code-address', address, () => this.teachers.show(user, code));
  }

  @Call('POST /teacher_accept', 'noinvitation', 'reauth', 'ownlink', 'quota', 'throttled')
  async acceptTeacher(
    input: AcceptTeacherInput,
    @CurrentUser() user: CurrentUser,
    @ClientAddress() address: string,
  ) {
    await this.throttles.countWrong('code-address', address, () => this.teachers.accept(user, input));
    return done;
  }
}
