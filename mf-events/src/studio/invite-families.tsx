import { toastFailure, useAction } from '@portal/kit/action';
import { useRead } from '@portal/kit/read';
import { toastSuccess } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { ConfirmFirst } from '@portal/kit/ui/confirm-first';
import { Unread } from '@portal/kit/ui/unread';
import { messages } from '../messages.ts';
import { getTeacherLink, renewTeacherLink } from '../teachers.api.ts';
import { AskedFamilies, MailLink } from './mail-link.tsx';
import { TeacherLink } from './teacher-link.tsx';

const text = messages.inviteFamilies;

/** The ways to invite families: a lasting link, as text, as a QR code and on paper, and by mail. */
export function InviteFamilies() {
  const { data, error, again } = useRead(getTeacherLink(), { fresh: true });
  const { act, isPending } = useAction((refused) => toastFailure(refused, text.failed));
  const code = data?.code;
  const renew = (done: string) =>
    act(async () => {
      await renewTeacherLink();
      again();
      toastSuccess(done);
    });
  if (!data)
    return <Unread isPart feature={text.link} shape="fields" count={1} error={error} again={again} />;
  return (
    <div className="p-stack p-measure">
      <p>{text.lede}</p>
      <ConfirmFirst>{text.confirmFirst}</ConfirmFirst>
      {code === undefined ? (
        <Actions>
          <Button pending={isPending} onClick={() => void renew(text.ready)}>
            {text.make}
          </Button>
        </Actions>
      ) : (
        <TeacherLink
          code={code}
          from={data.from}
          isPending={isPending}
          onReplace={() => void renew(text.replaced)}
        />
      )}
      <MailLink onSent={again} />
      <AskedFamilies asked={data.asked} />
    </div>
  );
}
