import { mayDo } from '@portal/contracts/guardians.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { fullName, nextGrade } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { gradeName, gradeOf, common } from '@portal/kit/messages';
import { tell } from '@portal/kit/news';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { AskFirst } from '@portal/kit/ui/question';
import { messages } from '../messages.ts';
import { updateGrades } from '../profiles.api.ts';

const text = messages.moveUp;

/** Raises the grade of all profiles that the user may change for a new school year, after showing the changes. */
export function MoveUp({ profiles: all }: { profiles: readonly ProfileResponse[] }) {
  const profiles = all.filter(({ adult }) => !adult);
  const moving = profiles.flatMap((profile) => {
    const grade = nextGrade(profile.grade);
    return grade === undefined || !mayDo(profile, 'edit') ? [] : [{ profile, grade }];
  });
  const staying = profiles.filter((profile) => moving.every((one) => one.profile !== profile));
  if (moving.length === 0) return null;

  const move = async () => {
    await updateGrades({ grades: moving.map(({ profile: { _id: id }, grade }) => ({ id, grade })) });
    tell('profiles-changed', {});
    toastSuccess(text.moved(moving.length));
  };

  return (
    <div>
      <AskFirst
        button={{ look: 'quiet', small: true, children: text.open }}
        title={text.title}
        yes={text.yes}
        no={common.cancel}
        act={move}
        failed={() => toastError(text.failed)}
      >
        <ul aria-label={text.changes}>
          {moving.map(({ profile, grade }) => (
            <li key={profile._id}>
              {text.change(isolated(fullName(profile)), gradeOf(profile), gradeName(grade))}
            </li>
          ))}
        </ul>
        {staying.length > 0 && (
          <p className="p-soft">
            {text.staying(
              staying.map((profile) => text.person(isolated(fullName(profile)), gradeOf(profile))).join(', '),
            )}
          </p>
        )}
      </AskFirst>
    </div>
  );
}
