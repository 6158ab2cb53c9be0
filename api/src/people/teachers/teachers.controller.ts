import { Controller } from '@nestjs/common';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { TeachersService } from './teachers.service.js';

@Controller()
export class TeachersController {
  constructor(private readonly teachers: TeachersService) {}

  @Call('GET /teacher_link')
  getTeacherLink({ user }: Asked<'GET /teacher_link'>) {
    return this.teachers.getLink(user);
  }

  @Call('POST /teacher_link')
  renewTeacherLink({ user }: Asked<'POST /teacher_link'>) {
    return this.teachers.renewLink(user);
  }

  @Call('PUT /teacher_invitation', 'quota', 'invitedoften')
  inviteFamily({ input: { email }, user }: Asked<'PUT /teacher_invitation'>) {
    return this.teachers.invite(user, email);
  }

  @Call('GET /teacher', 'noinvitation', 'ownlink', 'throttled')
  getTeacher({ input: { code }, user }: Asked<'GET /teacher'>) {
    return this.teachers.show(user, code);
  }

  @Call('POST /teacher_accept', 'noinvitation', 'reauth', 'ownlink', 'quota', 'throttled')
  acceptTeacher({ input, user }: Asked<'POST /teacher_accept'>) {
    return this.teachers.accept(user, input);
  }
}
