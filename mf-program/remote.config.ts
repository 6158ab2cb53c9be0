import { dataOf } from '@portal/contracts/page-reads';
import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { getPublicProgram } from './src/program.api.ts';

export default {
  id: 'mf_program',
  title: { en: 'Program', es: 'Programa', 'zh-Hans': '节目单', 'zh-Hant': '節目單' },
  trust: 'team',
  requires: { shellApi: '^1.3.0' },
  pages: [{ path: paths.publicProgram, access: 'public', data: [dataOf(getPublicProgram('{address}'))] }],
  nav: [],
} satisfies RemoteDeclaration;
