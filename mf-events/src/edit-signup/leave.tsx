import { paths } from '@portal/contracts/paths';
import type { PerformanceResponse } from '@portal/contracts/performances';
import type { PersonResponse } from '@portal/contracts/performers';
import { peopleWithout } from '@portal/contracts/performers.rules';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { isApiError } from '@portal/kit/http';
import { useNavigate } from '@portal/kit/router';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { AskFirst } from '@portal/kit/ui/question';
import { messages } from '../messages.ts';
import { leavePerformance } from '../performances.api.ts';

const text = messages.edit;

const goneCodes: readonly string[] = ['notfound', 'conflict', 'canceled'];

const nameOf = ({ profile }: PersonResponse): string => isolated(fullName(profile));

interface LeaveProps {
  performance: PerformanceResponse;
  person: PersonResponse;
  onLeft: (performance: PerformanceResponse) => void;
  /** Called when the sign-up has changed elsewhere, so that the person cannot be taken out any more. */
  onGone: () => void;
}

/** Button that takes a person out of the piece after a confirmation. */
export function Leave({ performance, person, onLeft, onGone }: LeaveProps) {
  const navigate = useNavigate();
  const name = nameOf(person);
  const { event, title, people } = performance;
  const [next] = person === people[0] ? peopleWithout(people, (one) => one === person) : [];
  const leave = async () => {
    const left = await leavePerformance(performance, person.profile._id);
    if (left) onLeft(left);
    else await navigate(paths.myEvents);
    toastSuccess(text.left(name));
  };
  const failed = (error: unknown) => {
    toastError(isApiError(error, 'past') ? text.past : text.leaveFailed(name));
    if (isApiError(error) && goneCodes.includes(error.code)) onGone();
  };
  return (
    <AskFirst
      button={{ look: 'quiet', small: true, children: text.leave(name) }}
      title={text.leaveTitle(name)}
      yes={text.leaveYes}
      no={text.leaveNo}
      look="danger"
      act={leave}
      failed={failed}
    >
      <p>
        {next
          ? text.leaveFirstBody(name, nameOf(next), title, event.name)
          : text.leaveBody(name, title, event.name)}
      </p>
      {performance.published && <p>{text.leavePublished}</p>}
    </AskFirst>
  );
}
