import { Button, TextButton } from '@portal/kit/ui/button';
import { Slur } from '@portal/kit/ui/score';
import { Tick } from '@portal/kit/ui/icons';
import { Menu, MenuButton } from '@portal/kit/ui/menu';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { TextInput } from '@portal/kit/ui/text-input';
import { Fragment, useState, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { acknowledge, forgetAcknowledgement, silence } from '../store/program-edits.ts';
import { checksId } from '../store/layout.ts';
import { focusRow } from '../store/rows.ts';
import type { DescribedWarning } from '../store/program-view.ts';
import { useOpenProgram } from '../store/open-program.tsx';
import { kindTitle } from '../store/words.ts';

const { warnings: text, order, acts } = messages.program;

interface WarningLineProps {
  warning: DescribedWarning;
  /** Names all items before the warning, with links to them; otherwise there are links to the others after it. */
  isNamed?: boolean;
  /** The button for the edit that resolves the warning. */
  children?: ReactNode;
}

interface ReasonFormProps {
  /** The warnings the reason is for: one, or all of a kind. */
  warnings: readonly DescribedWarning[];
  onDone: () => void;
}

/** Form for the reason to accept warnings. */
export function ReasonForm({ warnings, onDone }: ReasonFormProps) {
  const { edit } = useOpenProgram();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const keep = () => {
    const reason = typed.trim();
    if (reason === '') setError(text.reasonMissing);
    else {
      edit(acknowledge(...warnings.map(({ key, weight }) => ({ key, weight, reason }))));
      onDone();
    }
  };
  return (
    <form
      className="c-warning__form"
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDone();
      }}
    >
      <TextInput
        small
        autoFocus
        label={text.reason}
        autoComplete="off"
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button small type="submit" look="secondary">
        {text.save}
      </Button>
    </form>
  );
}

/** Shows one warning in a line, with its choices in a menu: to accept it, or to turn off warnings of its kind. */
export function WarningLine({ warning, isNamed = false, children }: WarningLineProps) {
  const { edit, show } = useOpenProgram();
  const [isOpen, setOpen] = useState(false);
  if (warning.reason !== undefined) {
    return (
      <p className="c-warning c-warning--fine p-row p-no-print">
        <Tick />
        <span>{text.accepted(warning.text, warning.reason)}</span>
        <TextButton onClick={() => edit(forgetAcknowledgement(warning.key))}>{text.again}</TextButton>
      </p>
    );
  }
  // The warning disappears, and the focus goes to what it was in.
  const turnOff = () => {
    edit(silence(warning.kind, true), { say: `${text.silent} ${kindTitle(warning.kind)}` });
    if (isNamed) document.getElementById(checksId)?.focus();
    else focusRow(warning.items[0] ?? '');
  };
  return (
    <div className="c-warning p-row p-no-print" data-slight={!warning.mustFix || undefined}>
      <Slur />
      <span>
        {isNamed &&
          warning.places.map(({ id, name }) => (
            <Fragment key={id}>
              <TextButton onClick={() => show(id)}>{name}</TextButton>
              {' · '}
            </Fragment>
          ))}
        {warning.text}
      </span>
      {!isNamed &&
        warning.places.slice(1).map(({ id, name }) => (
          <TextButton key={id} aria-label={order.more(acts.there, name)} onClick={() => show(id)}>
            {acts.there}
          </TextButton>
        ))}
      {children}
      <Menu small look="plain" label={<VisuallyHidden>{text.choices(warning.text)}</VisuallyHidden>}>
        <MenuButton onClick={() => setOpen(true)}>{text.accept}</MenuButton>
        <MenuButton onClick={turnOff}>{text.silenceWhat(kindTitle(warning.kind))}</MenuButton>
      </Menu>
      {isOpen && <ReasonForm warnings={[warning]} onDone={() => setOpen(false)} />}
    </div>
  );
}
