import { paths } from '@portal/contracts/paths';
import type { RemoteRoutes } from '@portal/kit/remote';
import type declaration from '../remote.config.ts';
import { programPage } from './program/program.page.tsx';

export default { [paths.publicProgram]: programPage } satisfies RemoteRoutes<typeof declaration>;
