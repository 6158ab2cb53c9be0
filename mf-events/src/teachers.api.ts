import type { SentInvitation } from '@portal/contracts/invitations';
import type { InviteFamilyInput, TeacherLink } from '@portal/contracts/teachers';
import { post, put } from '@portal/kit/http';
import { handOver, type Read } from '@portal/kit/read';

/** The link by which families add the user as their teacher. */
export const getTeacherLink = (): Read<TeacherLink> => ({ path: '/teacher_link' });

export const renewTeacherLink = (): Promise<TeacherLink> =>
  post('/teacher_link').then((link) => handOver(getTeacherLink(), link));

export const inviteFamily = (input: InviteFamilyInput) => put('/teacher_invitation', input);

/** Returns the link by which a family claims the profile of a pupil. */
export const invitePupil = (profile: string): Promise<SentInvitation> =>
  put('/pupil_invitation', { profile });
