import type { PerformanceResponse } from '@portal/contracts/performances';
import { fullName } from '@portal/contracts/profiles.rules';
import { isolated } from '@portal/kit/format';
import { isApiError } from '@portal/kit/http';
import { printWords } from '@portal/kit/messages';
import { toastError, toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { Question } from '@portal/kit/ui/question';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { withdrawPerformance } from '../performances.api.ts';

interface WithdrawProps {
  performance: PerformanceResponse;
  onWithdrawn: (performance: PerformanceResponse) => void;
}

/** Button that withdraws the sign-up after a confirmation. */
export function Withdraw({ performance, onWithdrawn }: WithdrawProps) {
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const others = performance.people
    .filter(({ user }) => !user)
    .map(({ profile }) => isolated(fullName(profile)));
  const withdraw = async () => {
    setPending(true);
    try {
      onWithdrawn(await withdrawPerformance(performance._id));
      toastSuccess(messages.edit.withdrawn);
    } catch (error) {
      toastError(isApiError(error, 'past') ? messages.edit.withdrawPast : messages.edit.withdrawFailed);
    } finally {
      setPending(false);
      setAsking(false);
    }
  };
  return (
    <>
      <Button look="quiet" small onClick={() => setAsking(true)}>
        {others.length > 0 ? messages.edit.withdrawAll : messages.edit.withdraw}
      </Button>
      <Question
        isOpen={isAsking}
        title={messages.edit.withdrawTitle}
        yes={messages.edit.withdrawYes}
        no={messages.edit.withdrawNo}
        look="danger"
        pending={isPending}
        onYes={() => void withdraw()}
        onNo={() => setAsking(false)}
      >
        <p>{messages.edit.withdrawBody(performance.title, performance.event.name)}</p>
        {others.length > 0 && <p>{messages.edit.withdrawOthers(others.join(printWords.comma))}</p>}
      </Question>
    </>
  );
}
