// Replaces shell/src/loading/container.ts in the single application: every page is a separate chunk.
import { paths } from '@portal/contracts/paths';
import type { PartEntry, RemotePageEntry } from '@portal/kit/remote';

export type Routes = Record<string, RemotePageEntry>;

const all: Routes = {
  [paths.login]: async () => (await import('../../../mf-auth/src/login/login.page.tsx')).loginPage,
  [paths.signup]: async () => (await import('../../../mf-auth/src/signup/signup.page.tsx')).signupPage,
  [paths.confirmEmail]: async () =>
    (await import('../../../mf-auth/src/confirm-email/confirm-email.page.tsx')).confirmEmailPage,
  [paths.requestReset]: async () =>
    (await import('../../../mf-auth/src/request-reset/request-reset.page.tsx')).requestResetPage,
  [paths.resetPassword]: async () =>
    (await import('../../../mf-auth/src/reset-password/reset-password.page.tsx')).resetPasswordPage,
  [paths.account]: async () => (await import('../../../mf-auth/src/account/account.page.tsx')).accountPage,
  [paths.events]: async () =>
    (await import('../../../mf-events/src/event-list/event-list.page.tsx')).eventListPage,
  [paths.myEvents]: async () =>
    (await import('../../../mf-events/src/my-events/my-events.page.tsx')).myEventsPage,
  [paths.eventSignup]: async () =>
    (await import('../../../mf-events/src/event-signup/event-signup.page.tsx')).eventSignupPage,
  [paths.editEventSignup]: async () =>
    (await import('../../../mf-events/src/edit-signup/edit-signup.page.tsx')).editSignupPage,
  [paths.profiles]: async () =>
    (await import('../../../mf-profiles/src/profile-list/profile-list.page.tsx')).profileListPage,
  [paths.createProfile]: async () =>
    (await import('../../../mf-profiles/src/create-profile/create-profile.page.tsx')).createProfilePage,
  [paths.profile]: async () =>
    (await import('../../../mf-profiles/src/edit-profile/edit-profile.page.tsx')).editProfilePage,
  [paths.manageEvents]: async () =>
    (await import('../../../mf-coordinator/src/manage-events/manage-events.page.tsx')).manageEventsPage,
  [paths.manageEvent]: async () =>
    (await import('../../../mf-coordinator/src/program/page/program.page.tsx')).programPage,
  [paths.editEvent]: async () =>
    (await import('../../../mf-coordinator/src/edit-event/edit-event.page.tsx')).editEventPage,
  [paths.createEvent]: async () =>
    (await import('../../../mf-coordinator/src/create-event/create-event.page.tsx')).createEventPage,
  [paths.eventMessages]: async () =>
    (await import('../../../mf-coordinator/src/letters/letters.page.tsx')).lettersPage,
  [paths.eventFamilies]: async () =>
    (await import('../../../mf-coordinator/src/families/families.page.tsx')).familiesPage,
  [paths.publicProgram]: async () =>
    (await import('../../../mf-program/src/program/program.page.tsx')).programPage,
  '/admin': async () => (await import('../../../mf-admin/src/remotes/remotes.page.tsx')).remotesPage,
  '/admin/accounts': async () =>
    (await import('../../../mf-admin/src/accounts/accounts.page.tsx')).accountsPage,
  '/admin/log': async () => (await import('../../../mf-admin/src/audit/audit.page.tsx')).auditPage,
  '/admin/developer': async () =>
    (await import('../../../mf-admin/src/developer/developer.page.tsx')).developerPage,
};

// Two remotes have a part on the home page.
const homes: Record<string, PartEntry> = {
  mf_events: async () => (await import('../../../mf-events/src/at-home/home.part.tsx')).homePart,
  mf_coordinator: async () => (await import('../../../mf-coordinator/src/at-home/home.part.tsx')).homePart,
};

export const openContainer = ({ id }: { id: string }): Promise<Routes> => {
  const routes: object = { ...all, home: homes[id] };
  return Promise.resolve(routes as Routes);
};
