import type { AddedItem, ProgramItem } from '@portal/contracts/program';
import { VisuallyHidden } from '@portal/kit/ui/announce';
import { TextButton } from '@portal/kit/ui/button';
import { Menu, MenuButton } from '@portal/kit/ui/menu';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { SettingsDialog } from '../clock/settings-dialog.tsx';
import { newItem } from '../model/new-item.ts';
import type { ProgramParts } from '../program-view.ts';
import { SortDialog, sortLabel } from './selection/sort-dialog.tsx';

const { order, clock, acts } = messages.program;

const plus = (
  <span>
    <span aria-hidden="true">+</span>
    <VisuallyHidden>{order.tools}</VisuallyHidden>
  </span>
);

const kinds = ['break', 'section', 'announcement'] as const satisfies AddedItem['kind'][];

export interface OrderToolsProps extends ProgramParts {
  onEdit: (item: ProgramItem) => void;
  /** Searches for a better order. */
  onSuggest: () => void;
}

/** The tools of the list: links in its head, on a phone a menu in the bar with Save. */
export function OrderTools({
  event,
  state,
  performances,
  actions,
  selection,
  layout,
  onEdit,
  onSuggest,
}: OrderToolsProps) {
  const [open, setOpen] = useState<'settings' | 'sort'>();
  const { items, settings } = state;
  const tools = [
    { label: acts.select, onClick: () => (selection.isOpen ? selection.begin() : selection.open()) },
    { label: order.suggest, onClick: onSuggest },
    { label: sortLabel(selection.ids), onClick: () => setOpen('sort') },
    { label: clock.settings, onClick: () => setOpen('settings') },
    ...kinds.map((kind) => ({ label: order.add[kind], onClick: () => onEdit(newItem(kind, items)) })),
  ];
  const close = () => setOpen(undefined);
  return (
    <>
      {layout === 'tabs' ? (
        <Menu label={plus}>
          {tools.map(({ label, onClick }) => (
            <MenuButton key={label} onClick={onClick}>
              {label}
            </MenuButton>
          ))}
        </Menu>
      ) : (
        tools.map(({ label, onClick }, at) => (
          <TextButton key={label} aria-pressed={at === 0 ? selection.isOpen : undefined} onClick={onClick}>
            {label}
          </TextButton>
        ))
      )}
      <SettingsDialog
        isOpen={open === 'settings'}
        settings={settings}
        duration={event.duration}
        instruments={[...performances.values()].map(({ instrument }) => instrument)}
        actions={actions}
        onClose={close}
      />
      <SortDialog
        isOpen={open === 'sort'}
        items={items}
        ids={selection.ids}
        performances={performances}
        actions={actions}
        onClose={close}
      />
    </>
  );
}
