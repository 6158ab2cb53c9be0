import { Controller } from '@nestjs/common';
import { rightFor } from '@portal/contracts/guardians.rules';
import type { TeacherLink, TeacherOfLink } from '@portal/contracts/teachers';
import type { CurrentUser } from '../../platform/access/current-user.js';
import { AppError } from '../../platform/common/app-error.js';
import { Audit } from '../../platform/log/audit.js';
import { Call, type Asked } from '../../platform/http/calls/call.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { TeacherLinks } from '../accounts/teacher-links.service.js';
import { InvitationMails } from '../invitations/invitation-mails.service.js';
import { GuardianAccounts } from '../profiles/guardian-accounts.service.js';
import { Guardians } from '../profiles/guardians.service.js';
import { StepUp } from '../sessions/step-up.service.js';

/** Lets families add a teacher to their profiles by the link of the teacher. */
@Controller()
export class TeachersController {
  constructor(
    private readonly links: TeacherLinks,
    private readonly accounts: AccountsService,
    private readonly guardians: Guardians,
    private readonly guardianAccounts: GuardianAccounts,
    private readonly mails: InvitationMails,
    private readonly stepUp: StepUp,
    private readonly audit: Audit,
  ) {}

  @Call('GET /teacher_link')
  async getTeacherLink({ user }: Asked<'GET /teacher_link'>): Promise<TeacherLink> {
    return await this.linkOf(user);
  }

  @Call('POST /teacher_link')
  async renewTeacherLink({ user }: Asked<'POST /teacher_link'>): Promise<TeacherLink> {
    await this.links.renew(user);
    this.audit.write({ action: 'teacher-link.renew', object: user.id });
    return await this.linkOf(user);
  }

  /** Mails the link. The answer is the same whether or not the address has an account. */
  @Call('PUT /teacher_invitation', 'quota', 'invitedoften')
  async inviteFamily({ input: { email }, user }: Asked<'PUT /teacher_invitation'>): Promise<void> {
    await this.mails.assertMailable(user, [], email);
    await this.mails.takeTurn(user, email);
    await this.mails.inviteFamily(user, email, await this.links.ensureNonce(user));
    const isFirst = await this.links.noteAsked(user.id, email);
    if (isFirst) await this.mails.tellSender(user, { act: 'inviteFamily', who: email });
    this.audit.write({ action: 'teacher-link.send', object: user.id });
  }

  @Call('GET /teacher', 'noinvitation', 'ownlink', 'throttled')
  async getTeacher({ input: { code }, user }: Asked<'GET /teacher'>): Promise<TeacherOfLink> {
    const { id, called: from } = await this.findTeacher(user, code);
    await this.links.noteOpened(id, user);
    const { own, pupils } = await this.guardians.profilesAndPupilsOf(id, 'see');
    const known = new Set([...own, ...pupils].map(String));
    const guarded = await this.guardians.profilesOf(user.id, rightFor.invite);
    return { from, code, profiles: guarded.map(String).filter((profile) => known.has(profile)) };
  }

  /** Adds the teacher to profiles of the user. All of them are checked first, so that a refused request changes none. */
  @Call('POST /teacher_accept', 'noinvitation', 'reauth', 'ownlink', 'quota', 'throttled')
  async acceptTeacher({ input: { code, profiles }, user }: Asked<'POST /teacher_accept'>): Promise<void> {
    const teacher = await this.findTeacher(user, code);
    const added: string[] = [];
    for (const profile of new Set(profiles)) {
      const own = await this.guardians.find(user.id, profile, rightFor.invite);
      if (!own) throw new AppError('notfound');
      if (own.accounts.includes(teacher.id)) continue;
      this.guardianAccounts.assertRoom(own.accounts.length);
      added.push(profile);
    }
    if (added.length === 0) return;
    await this.stepUp.spendToAccept(user);
    await Promise.all(added.map(() => this.mails.takeTeacher(user)));
    for (const profile of added) await this.guardianAccounts.addTeacher(user, profile, teacher.id);
  }

  private async linkOf({ id }: CurrentUser): Promise<TeacherLink> {
    const { asked, ...link } = await this.links.find(id);
    const { pupils } = await this.guardians.profilesAndPupilsOf(id, 'see');
    const known = await this.guardians.know(asked.length > 0 ? pupils.map(String) : []);
    const families = known.ids.flatMap((pupil) => known.accountsOf(pupil));
    const accounts = await this.accounts.findKnown(families);
    return {
      ...link,
      asked: asked.map(({ email, at, opened = false }) => ({
        email,
        at: at.toISOString(),
        opened,
        chose: families.filter((family) => accounts.get(family)?.email === email).length,
      })),
    };
  }

  private async findTeacher(user: CurrentUser, code: string): Promise<{ id: string; called: string }> {
    const teacher = await this.links.findOwner(code);
    if (!teacher) throw new AppError('noinvitation');
    if (teacher.id === user.id) throw new AppError('ownlink');
    return teacher;
  }
}
