import { paths } from '@portal/contracts/paths';
import type { RemoteDeclaration } from '@portal/contracts/remote';
import { outline, program } from './src/outline.ts';

export default {
  id: 'mf_program',
  title: { en: 'Program', es: 'Programa', 'zh-Hans': '节目单', 'zh-Hant': '節目單' },
  trust: 'team',
  requires: { shellApi: '^1.8.0' },
  pages: [{ path: paths.publicProgram, access: 'public', data: [program], outline }],
  nav: [],
} satisfies RemoteDeclaration;
