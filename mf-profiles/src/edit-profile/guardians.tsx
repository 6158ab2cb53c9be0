import { common } from '@portal/kit/messages';
import type { Guardian } from '@portal/contracts/guardians';
import { mayDo } from '@portal/contracts/guardians.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import type { Reading } from '@portal/kit/read';
import { Link } from '@portal/kit/router';
import { ErrorLine } from '@portal/kit/ui/error-card';
import { Line, Lines } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { ownId } from '@portal/kit/session';
import './guardians.css';

const text = messages.guardians;

interface GuardiansProps {
  profile: ProfileResponse;
  read: Reading<Guardian[]>;
}

/** Lists the accounts that look after a profile. They are changed on a page that can ask for the password. */
export function Guardians({ profile, read: { data, error, again } }: GuardiansProps) {
  const [self] = useState(ownId);
  const to = pathTo(paths.guardians, { id: profile._id });
  return (
    <Section
      title={common.guardians}
      aside={<Link to={to}>{mayDo(profile, 'invite') ? text.manage : text.leave}</Link>}
    >
      {error && <ErrorLine feature={common.guardians} onRetry={again} />}
      {data && (
        <Lines>
          {data.map(({ account, email, may }) => (
            <Line key={account}>
              <div>
                <p className="mf-profiles-account">
                  {email}
                  {account === self && ` · ${common.you}`}
                </p>
                <p className="p-soft p-small">{common.rights[may]}</p>
              </div>
            </Line>
          ))}
        </Lines>
      )}
      <p className="p-soft p-small p-measure">{common.guardiansLede}</p>
    </Section>
  );
}
