// Replaces shell/src/loading/container.ts in the single application: all pages are in the main chunk.
import type { RemotePageEntry } from '@portal/kit/remote';
import admin from '../../../mf-admin/src/routes.tsx';
import auth from '../../../mf-auth/src/routes.tsx';
import coordinator from '../../../mf-coordinator/src/routes.tsx';
import events from '../../../mf-events/src/routes.tsx';
import program from '../../../mf-program/src/routes.tsx';
import profiles from '../../../mf-profiles/src/routes.tsx';

export type Routes = Record<string, RemotePageEntry>;

const all: Record<string, object> = {
  mf_admin: admin,
  mf_auth: auth,
  mf_coordinator: coordinator,
  mf_events: events,
  mf_profiles: profiles,
  mf_program: program,
};

export const openContainer = ({ id }: { id: string }): Promise<Routes> =>
  Promise.resolve((all[id] ?? {}) as Routes);
