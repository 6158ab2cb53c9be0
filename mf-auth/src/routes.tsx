import { paths } from '@portal/contracts/paths';
import type { RemoteRoutes } from '@portal/kit/remote';
import type declaration from '../remote.config.ts';
import { accountPage } from './account/account.page.tsx';
import { confirmEmailPage } from './confirm-email/confirm-email.page.tsx';
import { guardiansPage } from './guardians/guardians.page.tsx';
import { invitationPage } from './invitation/invitation.page.tsx';
import { loginPage } from './login/login.page.tsx';
import { requestsPage } from './guardians/requests.page.tsx';
import { requestResetPage } from './request-reset/request-reset.page.tsx';
import { resetPasswordPage } from './reset-password/reset-password.page.tsx';
import { stopEmailsPage } from './stop-emails/stop-emails.page.tsx';
import { signupPage } from './signup/signup.page.tsx';
import { teacherPage } from './teacher/teacher.page.tsx';
import { undoGuardianPage } from './undo-guardian/undo-guardian.page.tsx';

export default {
  [paths.login]: loginPage,
  [paths.signup]: signupPage,
  [paths.confirmEmail]: confirmEmailPage,
  [paths.requestReset]: requestResetPage,
  [paths.resetPassword]: resetPasswordPage,
  [paths.account]: accountPage,
  [paths.stopEmails]: stopEmailsPage,
  [paths.guardians]: guardiansPage,
  [paths.requests]: requestsPage,
  [paths.invitation]: invitationPage,
  [paths.teacherInvitation]: teacherPage,
  [paths.undoGuardian]: undoGuardianPage,
} satisfies RemoteRoutes<typeof declaration>;
