import { paths, pathTo } from '@portal/contracts/paths';
import { siteName } from '@portal/kit/title';
import { toastError } from '@portal/kit/toast';
import { Actions, Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { QrCode, type QrSquares } from '@portal/kit/ui/qr-code';
import { Question } from '@portal/kit/ui/question';
import { Textarea } from '@portal/kit/ui/textarea';
import { OnPaper } from '@portal/kit/ui/on-paper';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { codeOf, passOn } from '../shared/pass-on.ts';
import { PrintedLink } from './printed-link.tsx';

const text = messages.inviteFamilies;

interface TeacherLinkProps {
  code: string;
  /** The address of the teacher's account. */
  from: string;
  isPending: boolean;
  onReplace: () => void;
}

/** The link of a teacher, with the ways to pass it on: by the phone’s own dialog or a copy, as a QR code, on paper. */
export function TeacherLink({ code, from, isPending, onReplace }: TeacherLinkProps) {
  const [open, setOpen] = useState<'code' | 'sheet' | 'question'>();
  const [squares, setSquares] = useState<QrSquares>();
  const url = new URL(pathTo(paths.teacherInvitation, { code }), location.origin).href;
  const close = () => setOpen(undefined);
  const draw = async (as: 'code' | 'sheet') => {
    try {
      setSquares(await codeOf(url));
      setOpen(as);
    } catch {
      toastError(text.failed);
    }
  };
  return (
    <>
      <Textarea
        label={text.link}
        hint={text.linkHint}
        readOnly
        rows={2}
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <Actions>
        <Button onClick={() => void passOn(text.shareTitle, url)}>{text.passOn}</Button>
        <Button look="secondary" onClick={() => void draw('code')}>
          {text.showCode}
        </Button>
        <Button look="secondary" onClick={() => void draw('sheet')}>
          {text.print}
        </Button>
        <Button look="quiet" pending={isPending} onClick={() => setOpen('question')}>
          {text.replace}
        </Button>
      </Actions>
      <Dialog isOpen={open === 'code'} title={text.shareTitle} onClose={close}>
        <p>{text.teacher(from)}</p>
        <p>{text.scan}</p>
        <div className="e-qr">{squares && <QrCode code={squares} label={text.showCode} />}</div>
      </Dialog>
      {open === 'sheet' && squares && (
        <OnPaper onDone={close}>
          <PrintedLink title={text.sheetTitle} url={url} code={squares}>
            <p>{text.teacher(from)}</p>
            <p>{text.sheetAsks(siteName())}</p>
            <p>{text.sheetScan}</p>
            <p>{text.sheetChoose}</p>
          </PrintedLink>
        </OnPaper>
      )}
      <Question
        isOpen={open === 'question'}
        title={text.replaceTitle}
        yes={text.replace}
        no={text.keep}
        look="danger"
        onYes={() => {
          close();
          onReplace();
        }}
        onNo={close}
      >
        <p>{text.replaceBody}</p>
      </Question>
    </>
  );
}
