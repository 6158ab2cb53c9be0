import { common } from '@portal/kit/messages';
import { Button } from '@portal/kit/ui/button';
import { Checkbox } from '@portal/kit/ui/checkbox';
import { ErrorCard } from '@portal/kit/ui/error-card';
import { Notice } from '@portal/kit/ui/notice';
import { Select } from '@portal/kit/ui/select';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { messages } from '../../messages.ts';
import { focusRow } from '../store/rows.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import { isSameRecord, type ProgramState } from '../store/program-state.ts';
import { ids, movedIds } from '../store/merge.ts';
import { evaluateOrder } from './evaluate.ts';
import { figureParts } from './finding-text.ts';
import { OrderColumns } from './order-columns.tsx';
import { SuggestionNotes } from './suggestion-notes.tsx';
import { rebaseOrder, takeRows } from './taking.ts';
import type { FoundOrders, Mode, SuggestionParts, SuggestionState } from './use-suggestion.ts';
import './suggestion.css';

const text = messages.program.suggest;

const toMode = (value: string): Mode =>
  value === 'repair' || value === 'new' ? { mode: value } : { mode: 'section', section: value };

/** The kind of suggestion: repair, a new order, or one section; and whether a new order keeps the sections. */
function ModeSelect({ suggestion: { mode }, start }: SuggestionParts) {
  const { items } = useProgram(({ state }) => state);
  const sections = items.filter((item) => item.kind === 'section');
  return (
    <>
      <Select
        label={text.mode}
        placeholder={null}
        options={[
          ...(['repair', 'new'] as const).map((value) => ({ value, label: text.modes[value] })),
          ...sections.map(({ id, title }) => ({ value: id, label: text.only(title) })),
        ]}
        value={mode.section ?? mode.mode}
        onChange={({ target }) => start(toMode(target.value))}
      />
      {mode.mode === 'new' && sections.length > 0 && (
        <Checkbox
          label={text.mixSections}
          checked={mode.mixSections ?? false}
          onChange={({ target }) => start({ mode: 'new', mixSections: target.checked })}
        />
      )}
    </>
  );
}

// Pins and settings that changed are new conditions, which the suggestion does not know.
const isStale = ({ since }: SuggestionState, { items, settings }: ProgramState): boolean => {
  const known = new Map(since.items.map((item) => [item.id, item]));
  return (
    since.settings !== settings ||
    items.length !== since.items.length ||
    items.some((item) => !isSameRecord(item, known.get(item.id) ?? {}))
  );
};

/** Returns both orders with what they are about. Before one is found, they are equal. */
const useOrders = (parts: SuggestionParts): Omit<FoundOrders, 'found'> => {
  const state = useProgram((program) => program.state);
  const performances = useProgram((program) => program.performances);
  const event = useProgram((program) => program.event);
  const { left, found } = parts.suggestion;
  const before = useMemo(() => evaluateOrder(state, performances, event), [state, performances, event]);
  const order = useMemo(() => rebaseOrder(found?.order ?? [], state.items), [found, state.items]);
  const taken = useMemo(
    () => movedIds(ids(state.items), order).filter((id) => !left.has(id)),
    [state.items, order, left],
  );
  const after = useMemo(
    () => evaluateOrder(takeRows(order, taken)(state), performances, event),
    [order, taken, state, performances, event],
  );
  const moved = movedIds(ids(state.items), ids(after.items));
  return { ...parts, state, performances, event, before, after, order, taken, moved };
};

/** Buttons that take or discard the suggested order. */
function FoundActs({ shown }: { shown: Omit<FoundOrders, 'found'> }) {
  const { edit } = useOpenProgram();
  const { before, after, order, taken, moved, suggestion, close } = shown;
  // Without rows that are left where they are, the search has found nothing worse.
  const worse = after.score.never - before.score.never || after.score.rest - before.score.rest;
  const isWorse = suggestion.left.size > 0 && worse > 1e-6;
  const figures = figureParts(before.figures, after.figures);
  const summary = [...figures.map(({ label, value }) => `${label} ${value}`), text.moved(moved.length)];
  const takeAll = () => {
    edit(takeRows(order, taken), { ids: moved, say: summary.join('. '), focus: true });
    close();
  };
  return (
    <>
      {moved.length > 0 && (
        <Button look={isWorse ? 'secondary' : 'primary'} onClick={takeAll}>
          {text.takeAll}
        </Button>
      )}
      <Button look={isWorse ? 'primary' : 'secondary'} onClick={close}>
        {moved.length > 0 ? text.discard : common.close}
      </Button>
    </>
  );
}

/** The suggested order next to the current one, with its figures, its reasons, and what remains. */
function FoundOrder({ shown }: { shown: FoundOrders }) {
  const { state, suggestion, start, before, after, moved } = shown;
  const figures = [
    ...figureParts(before.figures, after.figures),
    { label: text.figures.moved, value: text.of(moved.length, state.items.length) },
  ];
  return (
    <>
      <div className="c-suggest__box">
        <dl className="c-suggest__figures">
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <SuggestionNotes shown={shown} />
      </div>
      {isStale(suggestion, state) && (
        <Notice
          action={
            <Button small look="secondary" onClick={() => start(suggestion.mode)}>
              {text.again}
            </Button>
          }
        >
          {text.stale}
        </Notice>
      )}
      {moved.length + suggestion.left.size > 0 && <OrderColumns shown={shown} />}
    </>
  );
}

/** Shows a suggested order while it is searched for and when it is found. Nothing is changed until it is taken. */
export function SuggestionPanel(parts: SuggestionParts) {
  const { getState } = useOpenProgram();
  const { suggestion, start } = parts;
  const { status, found, better } = suggestion;
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => title.current?.focus(), []);
  const close = () => {
    parts.close();
    // The rows are rendered in the next frame.
    requestAnimationFrame(() => focusRow(getState().state.items[0]?.id ?? ''));
  };
  const orders = useOrders({ ...parts, close });
  return (
    <section className="c-suggest p-no-print" aria-labelledby="c-suggest">
      <div className="c-suggest__head">
        <h2 id="c-suggest" ref={title} tabIndex={-1}>
          {text.title}
        </h2>
        <ModeSelect {...parts} />
        <div className="c-suggest__acts">
          {found ? (
            <FoundActs shown={orders} />
          ) : (
            <Button look="secondary" onClick={close}>
              {status === 'searching' ? common.cancel : common.close}
            </Button>
          )}
        </div>
      </div>
      <div className="c-suggest__body">
        {status === 'searching' && (
          <p className="c-suggest__wait p-soft">
            <progress aria-label={text.searching} />
            {better > 0 ? text.better(better) : text.searching}
          </p>
        )}
        {status === 'failed' && <ErrorCard feature={text.title} onRetry={() => start(suggestion.mode)} />}
        {found && <FoundOrder shown={{ ...orders, found }} />}
      </div>
    </section>
  );
}
