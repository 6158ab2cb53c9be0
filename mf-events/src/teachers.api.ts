import type { InviteFamilyInput, TeacherLink } from '@portal/contracts/teachers';
import { post, put } from '@portal/kit/http';
import { handOver, type Read } from '@portal/kit/read';

/** The link by which families add the user as their teacher. */
export const getTeacherLink = (): Read<TeacherLink> => ({ path: '/teacher_link', absent: {} });

export const renewTeacherLink = (): Promise<TeacherLink> =>
  post('/teacher_link').then((link) => handOver(getTeacherLink(), link));

export const inviteFamily = (input: InviteFamilyInput) => put('/teacher_invitation', input);
