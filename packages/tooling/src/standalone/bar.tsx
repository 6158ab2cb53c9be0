// The bar above a standalone remote, to choose role, language and colors.
import declaration from '#remote/declaration';
import { languages } from '@portal/contracts/languages';
import { compilePatterns } from '@portal/contracts/route-match';
import { themes } from '@portal/contracts/themes';
import { useLocation } from '@portal/kit/router';
import { may, useSession } from '@portal/kit/session';
import { Notice } from '@portal/kit/ui/notice';
import type { ReactNode } from 'react';
import { choose, chosen, roles } from './chosen.ts';

interface ChoiceProps {
  label: string;
  name: 'role' | 'language' | 'theme';
  options: Record<string, string>;
}

function Choice({ label, name, options }: ChoiceProps) {
  return (
    <label>
      {label}{' '}
      <select value={chosen[name] ?? ''} onChange={({ target }) => choose(name, target.value)}>
        {Object.entries(options).map(([value, said]) => (
          <option key={value} value={value}>
            {said}
          </option>
        ))}
      </select>
    </label>
  );
}

const named = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, name]));

export function Bar() {
  return (
    <div className="p-column p-row">
      <Choice label="Seen by" name="role" options={named(Object.keys(roles))} />
      <Choice label="Language" name="language" options={languages} />
      <Choice label="Colors" name="theme" options={{ '': 'of the system', ...named(themes) }} />
    </div>
  );
}

const match = compilePatterns(declaration.pages.map(({ path }) => path));

/** Hides pages that the portal would not show to this role. */
export function Allowed({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const session = useSession();
  const pattern = match(pathname);
  const access = declaration.pages.find(({ path }) => path === pattern)?.access ?? 'public';
  const isIn = session.status === 'signed-in';
  if (access === 'public' || (isIn && (access === 'signed-in' || may(session, access)))) return children;
  return (
    <Notice>
      In the portal a {chosen.role} is not let in here: in remote.config.ts the access of {pattern} is{' '}
      {access}.
    </Notice>
  );
}
