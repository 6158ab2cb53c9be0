import { mayDo } from '@portal/contracts/guardians.rules';
import { paths, pathTo } from '@portal/contracts/paths';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import type { TeacherOfLink } from '@portal/contracts/teachers';
import { isolated } from '@portal/kit/format';
import { errorSentence } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useParams } from '@portal/kit/router';
import { personIn, useSession } from '@portal/kit/session';
import { LinkButton } from '@portal/kit/ui/button';
import { Empty } from '@portal/kit/ui/empty';
import { Line, Lines } from '@portal/kit/ui/lines';
import { Page } from '@portal/kit/ui/page';
import { Unread } from '@portal/kit/ui/unread';
import { useEffect, useRef, useState } from 'react';
import { getTeacher, listProfilesOf } from '../auth.api.ts';
import { messages } from '../messages.ts';
import { AcceptForm } from './accept-form.tsx';

const text = messages.teacher;

interface AddedProps {
  from: string;
  profiles: readonly ProfileResponse[];
  /** Whether it has just replaced the form, and has to take over the focus of the form's button. */
  isNew?: boolean;
}

/** Names the profiles that the teacher may sign up now, each with a link to the page where the family can end it. */
function Added({ from, profiles, isNew = false }: AddedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        {text.added(from)}
      </h2>
      {isNew && <p>{text.end}</p>}
      <Lines>
        {profiles.map((profile) => (
          <Line key={profile._id}>
            <Link to={pathTo(paths.guardians, { id: profile._id })}>
              {text.guardiansOf(isolated(fullName(profile)))}
            </Link>
          </Line>
        ))}
      </Lines>
    </>
  );
}

interface AnswerProps {
  teacher: TeacherOfLink;
  profiles: readonly ProfileResponse[];
}

function Answer({ teacher: { from, code, profiles: knownIds }, profiles }: AnswerProps) {
  const [added, setAdded] = useState<ProfileResponse[]>();
  if (added) return <Added from={from} profiles={added} isNew />;
  const known = profiles.filter(({ _id }) => knownIds.includes(_id));
  const others = profiles.filter(({ _id }) => !knownIds.includes(_id));
  if (others.length === 0 && known.length > 0) return <Added from={from} profiles={known} />;
  return (
    <>
      <p className="p-lede">{text.wants(from)}</p>
      <p>{text.check}</p>
      <p>{text.sees}</p>
      <p>{text.never}</p>
      <p>{text.end}</p>
      {profiles.length === 0 && (
        <Empty action={<LinkButton to={`${paths.createProfile}?teacher`}>{text.createProfile}</LinkButton>}>
          {text.noProfile}
        </Empty>
      )}
      {others.length > 0 && <AcceptForm code={code} profiles={others} known={known} onAdded={setAdded} />}
    </>
  );
}

function Content({ code, user }: { code: string; user: string }) {
  const teacher = useRead(getTeacher(code), { fresh: true });
  const profiles = useRead(listProfilesOf(user), { fresh: true });
  const error = teacher.error ?? profiles.error;
  const again = () => {
    teacher.again();
    profiles.again();
  };
  if (error?.code === 'noinvitation' || error?.code === 'ownlink')
    return (
      <Empty action={<LinkButton to={paths.profiles}>{messages.invitation.back}</LinkButton>}>
        {error.code === 'noinvitation' ? text.absent : errorSentence(error.code)}
      </Empty>
    );
  if (teacher.data && profiles.data) {
    const guarded = profiles.data.filter((one) => !one.archived && mayDo(one, 'invite'));
    return <Answer teacher={teacher.data} profiles={guarded} />;
  }
  return <Unread feature={text.title} error={error} again={again} />;
}

function TeacherPage() {
  const { code = '' } = useParams();
  // Stays the same while an expired session is renewed, so that the choices are kept.
  const user = personIn(useSession());
  return (
    <Page title={text.title}>
      <div className="p-stack p-measure">{user !== '' && <Content code={code} user={user} />}</div>
    </Page>
  );
}

export const teacherPage = definePage({ Component: TeacherPage, title: text.title });
