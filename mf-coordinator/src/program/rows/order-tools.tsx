import type { AddedItem } from '@portal/contracts/program';
import { whenIdle } from '@portal/kit/idle';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { Button, TextButton } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Menu, MenuButton } from '@portal/kit/ui/menu';
import { Select } from '@portal/kit/ui/select';
import { useEffect, useState, type SubmitEvent } from 'react';
import { messages } from '../../messages.ts';
import { useFetched } from '../../shared/use-fetched.ts';
import { sortItems, sortKeys, type SortKey } from '../store/sort-items.ts';
import { useOpenProgram, useProgram } from '../store/open-program.tsx';
import type { ProgramData } from '../store/program-data.ts';
import { openNewItem } from './row-acts.ts';
import { endSelection, openSelection } from './selection.ts';

const orders = ['upward', 'downward'] as const;

/** Form that sorts the selected rows among themselves, or all rows. */
function SortForm({ onClose }: { onClose: () => void }) {
  const { getState, edit } = useOpenProgram();
  const [by, setBy] = useState<SortKey>('grade');
  const [order, setOrder] = useState<(typeof orders)[number]>('upward');
  const sort = (event: SubmitEvent) => {
    event.preventDefault();
    const { state, selected, performances } = getState();
    const ids = selected.length < 2 ? state.items.map(({ id }) => id) : selected;
    const say = acts.sorted(acts.sortKeys[by]);
    edit(sortItems(by, ids, performances, order === 'downward'), { ids, say, focus: true });
    onClose();
  };
  return (
    <form className="p-stack" onSubmit={sort}>
      <Select
        label={acts.sortBy}
        placeholder={null}
        options={sortKeys.map((value) => ({ value, label: acts.sortKeys[value] }))}
        value={by}
        onChange={({ target }) => setBy(sortKeys.find((key) => key === target.value) ?? by)}
      />
      <Select
        label={acts.sortOrder}
        placeholder={null}
        options={orders.map((value) => ({ value, label: acts[value] }))}
        value={order}
        onChange={({ target }) => setOrder(orders.find((one) => one === target.value) ?? order)}
      />
      <Button type="submit">{acts.sort}</Button>
    </form>
  );
}

/** The label for sorting: the selected rows, if there are two or more, otherwise all. */
const sortLabelOf = ({ selected }: ProgramData): string =>
  selected.length < 2 ? acts.sort : acts.sortSelected(selected.length);

const { order, clock, acts } = messages.program;

const plus = (
  <span>
    <span aria-hidden="true">+</span>
    <VisuallyHidden>{order.tools}</VisuallyHidden>
  </span>
);

// Loaded when the page is idle, so that the button opens the form at once.
const fetchSettings = () => import('../settings/settings-dialog.tsx');

const kinds = ['break', 'section', 'announcement'] as const satisfies AddedItem['kind'][];

/** The tools of the list: links in its head, on a phone a menu in the bar with Save. `onSuggest` searches for a better order. */
export function OrderTools({ onSuggest }: { onSuggest: () => void }) {
  const program = useOpenProgram();
  const isSelecting = useProgram(({ selection }) => selection.isOpen);
  const isNarrow = useProgram(({ layout }) => layout === 'tabs');
  const sortLabel = useProgram(sortLabelOf);
  const [open, setOpen] = useState<'settings' | 'sort'>();
  const [settings, askSettings] = useFetched(fetchSettings);
  useEffect(() => whenIdle(() => void fetchSettings().catch(() => undefined)), []);
  const openSettings = async () => {
    if (await askSettings()) setOpen('settings');
  };
  const tools = [
    {
      label: acts.select,
      onClick: () => (isSelecting ? endSelection(program) : openSelection(program)),
    },
    { label: order.suggest, onClick: onSuggest },
    { label: sortLabel, onClick: () => setOpen('sort') },
    { label: clock.settings, onClick: () => void openSettings() },
    ...kinds.map((kind) => ({ label: order.add[kind], onClick: () => openNewItem(program, kind) })),
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      {isNarrow ? (
        <Menu label={plus}>
          {tools.map(({ label, onClick }) => (
            <MenuButton key={label} onClick={onClick}>
              {label}
            </MenuButton>
          ))}
        </Menu>
      ) : (
        tools.map(({ label, onClick }, at) => (
          <TextButton key={label} aria-pressed={at === 0 ? isSelecting : undefined} onClick={onClick}>
            {label}
          </TextButton>
        ))
      )}
      <Dialog isOpen={open === 'settings'} title={messages.program.settings.title} onClose={close}>
        {settings && <settings.SettingsForm onClose={close} />}
      </Dialog>
      <Dialog isOpen={open === 'sort'} title={sortLabel} onClose={close}>
        <SortForm onClose={close} />
      </Dialog>
    </>
  );
}
