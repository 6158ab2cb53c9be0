import { fullName } from '@portal/contracts/profiles.rules';
import { WarningKind } from '@portal/contracts/program';
import { countFarRepeats, findCure, isOff } from '@portal/contracts/program-warnings.rules';
import { isolated } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { IconButton, TextButton } from '@portal/kit/ui/button';
import { Cross } from '@portal/kit/ui/icons';
import { useDeferredValue, useMemo, useState } from 'react';
import { messages } from '../../messages.ts';
import { ReasonForm, WarningLine } from './warning-line.tsx';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { dotted, hoursText, kindTitle, placeName } from '../store/words.ts';
import { checksId } from '../store/layout.ts';
import { newItem, numberAt } from '../store/places.ts';
import {
  addItem,
  changeSettings,
  moveItem,
  moveItems,
  removeItem,
  silence,
  type Edit,
} from '../store/program-edits.ts';
import type { DescribedWarning } from '../store/program-view.ts';
import './checks.css';

const { warnings: text } = messages.program;

/** Says how many performers are printed without their name, and lists them on request. `isShort` only counts them. */
export function HiddenNames({ isShort = false }: { isShort?: boolean }) {
  const view = useDeferredValue(useProgram((program) => program.view));
  const people = view.schedule.entries.flatMap(({ piece }) => piece?.people ?? []);
  const refused = people.filter(({ profile }) => profile.consents?.print?.given === false);
  const names = new Map(refused.map(({ profile }) => [profile._id, isolated(fullName(profile))]));
  const said = text.refused(names.size);
  if (names.size === 0) return null;
  return isShort ? (
    <p className="p-soft">{said}</p>
  ) : (
    <details className="p-soft">
      <summary>{said}</summary>
      {[...names.values()].join(printWords.comma)}
    </details>
  );
}

/** Button for the edit that resolves a warning, if there is one. */
function CureButton({ warning }: { warning: DescribedWarning }) {
  const { edit } = useOpenProgram();
  // Deferred, because finding the edits that resolve warnings is slow; the edited rows render first.
  const { order, entries } = useDeferredValue(useProgram((program) => program.view));
  const { items, settings } = order;
  const cure = useMemo(() => findCure(warning, order), [warning, order]);
  const [lost = ''] = warning.items;
  if (warning.kind === 'withdrawn') {
    const number = entries.get(lost)?.number ?? 0;
    return <TextButton onClick={() => edit(removeItem(lost))}>{text.takeOut(number)}</TextButton>;
  }
  if (!cure) return null;
  if (cure.kind === 'target') {
    const label = text.plan(hoursText(cure.seconds));
    const plan = () => {
      edit(changeSettings({ ...settings, target: cure.seconds }), { say: label });
      document.getElementById(checksId)?.focus();
    };
    return <TextButton onClick={plan}>{label}</TextButton>;
  }
  const ids = cure.kind === 'move' ? cure.ids : [];
  const number = numberAt(items, cure.to, ids);
  if (cure.kind === 'break') {
    const added = newItem('break', items);
    const add: Edit = (state) => moveItem(added.id, cure.to)(addItem(added)(state));
    return (
      <TextButton onClick={() => edit(add, { ids: [added.id], focus: true })}>
        {text.addBreak(number)}
      </TextButton>
    );
  }
  const moved = entries.get(ids[0] ?? '');
  const label =
    moved?.number === undefined
      ? text.moveBefore(moved ? placeName(moved) : '', number)
      : text.moveTo(text.number(moved.number), number);
  return <TextButton onClick={() => edit(moveItems(ids, cure.to), { ids, focus: true })}>{label}</TextButton>;
}

function CheckGroup({ kind, all }: { kind: WarningKind; all: DescribedWarning[] }) {
  const [isOpen, setOpen] = useState(false);
  const open = all.filter(({ reason }) => reason === undefined);
  const toFix = all.filter(({ mustFix }) => mustFix).length;
  const toSee = all.length - toFix;
  return (
    <section>
      <h3 className="c-checks__kind">
        {kindTitle(kind)}{' '}
        <small>{dotted(toFix > 0 && text.toFix(toFix), toSee > 0 && text.toSee(toSee))}</small>
      </h3>
      <ul className="p-list">
        {all.map((warning) => (
          <li key={warning.key} className="c-check">
            <WarningLine warning={warning} isNamed>
              <CureButton warning={warning} />
            </WarningLine>
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text.acceptAll(open.length)}
        </TextButton>
      )}
      {isOpen && <ReasonForm warnings={open} onDone={() => setOpen(false)} />}
    </section>
  );
}

/** Counts the pieces that are played again too far apart for a warning. */
function FarRepeats() {
  const { order } = useDeferredValue(useProgram((program) => program.view));
  const count = useMemo(() => countFarRepeats(order), [order]);
  return count > 0 && <p className="p-soft">{text.repeats(count)}</p>;
}

interface CheckListProps {
  /** Absent if the list cannot be closed. */
  onClose?: () => void;
}

/**
 * Lists all warnings by kind, with links to their items, a button that resolves each, and the reasons for
 * accepting them.
 */
export function CheckList({ onClose }: CheckListProps) {
  const { edit } = useOpenProgram();
  const { checks } = useDeferredValue(useProgram((program) => program.view));
  const { settings } = useProgram((program) => program.state);
  const groups = Map.groupBy(checks, ({ kind }) => kind);
  const silent = WarningKind.options.filter((kind) => isOff(kind, settings));
  return (
    <section className="c-checks p-stack p-no-print" data-pane aria-labelledby={checksId}>
      <div className="c-checks__head p-row">
        <h2 id={checksId} tabIndex={-1}>
          {text.title}
        </h2>
        {onClose && (
          <IconButton small label={text.close} onClick={onClose}>
            <Cross />
          </IconButton>
        )}
      </div>
      {checks.length === 0 && <p className="p-soft">{text.nothing}</p>}
      <FarRepeats />
      <HiddenNames />
      {WarningKind.options.map((kind) => {
        const all = groups.get(kind);
        return all && <CheckGroup key={kind} kind={kind} all={all} />;
      })}
      {silent.length > 0 && (
        <p className="c-checks__acts p-row">
          <span>{text.silent}</span>
          {silent.map((kind) => (
            <TextButton key={kind} onClick={() => edit(silence(kind, false))}>
              {kindTitle(kind)}
            </TextButton>
          ))}
        </p>
      )}
    </section>
  );
}
