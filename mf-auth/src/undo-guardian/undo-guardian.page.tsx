import type { UndoableChange } from '@portal/contracts/guardians';
import { paths, pathTo } from '@portal/contracts/paths';
import { common } from '@portal/kit/messages';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Page } from '@portal/kit/ui/page';
import { useAddressCode } from '../address-code.ts';
import { getUndoableChange, undoGuardian } from '../auth.api.ts';
import { MailAct, UnreadLink } from '../mail-link.tsx';
import { messages } from '../messages.ts';

const text = messages.undoGuardian;
const cleanPath = pathTo(paths.undoGuardian, { code: 'done' });

function Undo({ code, change }: { code: string; change: UndoableChange }) {
  const { email, may, firstName } = change;
  const kind = change.isClaim ? 'claim' : change.kind;
  return (
    <MailAct
      act={() => undoGuardian({ code })}
      submit={text.submit[kind]}
      done={text.done[kind](email, firstName)}
      bad={text.bad}
    >
      <p>{text.happened[kind](email, firstName)}</p>
      {may && <p>{common.rights[may]}</p>}
      <p>{text.ask[kind](email)}</p>
    </MailAct>
  );
}

function UndoGuardianPage() {
  const code = useAddressCode(cleanPath);
  const { data, ...reading } = useRead(getUndoableChange(code), { fresh: true });
  return (
    <Page title={text.title}>
      <div className="p-stack p-measure">
        {data && <Undo code={code} change={data} />}
        {!data && <UnreadLink bad={text.bad} feature={text.title} count={2} {...reading} />}
      </div>
    </Page>
  );
}

export const undoGuardianPage = definePage({ Component: UndoGuardianPage, title: text.title });
