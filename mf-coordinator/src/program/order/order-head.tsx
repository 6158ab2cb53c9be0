import type { AddedItem, ProgramItem } from '@portal/contracts/program';
import { TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { SettingsDialog } from '../clock/settings-dialog.tsx';
import { newItemId } from '../model/program-edits.ts';
import type { ProgramParts } from '../program-parts.ts';
import { SortMenu } from './selection/sort-menu.tsx';

const { order, item: words, clock, acts } = messages.program;

interface OrderHeadProps extends ProgramParts {
  onEdit: (item: ProgramItem) => void;
}

/** How long the list is, and what can be done to it; what is put into it is named and placed first. */
export function OrderHead({ event, state, performances, actions, selection, onEdit }: OrderHeadProps) {
  const [isSettings, setSettings] = useState(false);
  const { items, settings } = state;
  const count = (kind: ProgramItem['kind']) => items.filter((item) => item.kind === kind).length;
  const add = (item: AddedItem) => onEdit(item);
  const tool = (label: string, onClick: () => void) => <TextButton onClick={onClick}>{label}</TextButton>;
  return (
    <div className="c-program__head">
      <h2 id="c-program">{order.title}</h2>
      <p className="p-soft">{order.pieces(count('piece'))}</p>
      <div className="c-program__tools p-no-print">
        <TextButton
          aria-pressed={selection.isOpen}
          onClick={() => (selection.isOpen ? selection.begin() : selection.open())}
        >
          {acts.select}
        </TextButton>
        <SortMenu items={items} ids={selection.ids} performances={performances} actions={actions} />
        {tool(clock.settings, () => setSettings(true))}
        {tool(order.addBreak, () =>
          add({ id: newItemId(), kind: 'break', title: words.newBreak, seconds: 600 }),
        )}
        {tool(order.addSection, () =>
          add({ id: newItemId(), kind: 'section', title: words.newSection(count('section') + 1) }),
        )}
        {tool(order.addAnnouncement, () =>
          add({ id: newItemId(), kind: 'announcement', title: words.newAnnouncement, seconds: 120 }),
        )}
      </div>
      <SettingsDialog
        isOpen={isSettings}
        settings={settings}
        duration={event.duration}
        actions={actions}
        onClose={() => setSettings(false)}
      />
    </div>
  );
}
