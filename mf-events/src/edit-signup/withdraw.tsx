import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { isApiError } from '@portal/kit/http';
import { printWords } from '@portal/kit/messages';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { AskFirst } from '@portal/kit/ui/question';
import { messages } from '../messages.ts';
import { withdrawPerformance } from '../performances.api.ts';

const text = messages.edit;

interface WithdrawProps {
  performance: PerformanceResponse;
  onWithdrawn: (performance: PerformanceResponse) => void;
}

/** Button that withdraws the sign-up after a confirmation. */
export function Withdraw({ performance, onWithdrawn }: WithdrawProps) {
  const others = performance.people
    .filter(({ user }) => !user)
    .map(({ profile }) => isolated(fullName(profile)));
  const withdraw = async () => {
    onWithdrawn(await withdrawPerformance(performance._id));
    toastSuccess(text.withdrawn);
  };
  return (
    <AskFirst
      button={{ look: 'quiet', small: true, children: others.length > 0 ? text.withdrawAll : text.withdraw }}
      title={text.withdrawTitle}
      yes={text.withdrawYes}
      no={text.withdrawNo}
      look="danger"
      act={withdraw}
      failed={(error) => toastError(isApiError(error, 'past') ? text.withdrawPast : text.withdrawFailed)}
    >
      <p>{text.withdrawBody(performance.title, performance.event.name)}</p>
      {others.length > 0 && <p>{text.withdrawOthers(others.join(printWords.comma))}</p>}
    </AskFirst>
  );
}
