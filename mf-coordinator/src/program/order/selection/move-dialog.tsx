import type { ProgramItem } from '@portal/contracts/program';
import { Button } from '@portal/kit/ui/button';
import { Dialog } from '@portal/kit/ui/dialog';
import { Select } from '@portal/kit/ui/select';
import { TextInput } from '@portal/kit/ui/text-input';
import { useState } from 'react';
import { messages } from '../../../messages.ts';
import { placeInSection, placeOfNumber } from '../../model/places.ts';
import { moveItems } from '../../model/program-edits.ts';
import type { ProgramActions } from '../../use-program-editor.ts';

const { acts: text, item: words } = messages.program;

interface MoveFormProps {
  ids: readonly string[];
  items: readonly ProgramItem[];
  actions: ProgramActions;
  onClose: () => void;
}

function MoveForm({ ids, items, actions, onClose }: MoveFormProps) {
  const [number, setNumber] = useState('');
  const [section, setSection] = useState('');
  const [error, setError] = useState<string>();
  const pieces = items.filter(({ kind }) => kind === 'piece').length;
  const sections = items.filter((item) => item.kind === 'section' && !ids.includes(item.id));
  const move = () => {
    const typed = Number(number);
    if (section === '' && !(Number.isInteger(typed) && typed > 0)) {
      setError(words.placeMissing(pieces));
      return;
    }
    const to = section === '' ? placeOfNumber(items, ids, typed) : placeInSection(items, ids, section);
    actions.edit(moveItems(ids, to), { ids, focus: true });
    onClose();
  };
  return (
    <form
      className="p-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        move();
      }}
    >
      <TextInput
        autoFocus
        type="number"
        inputMode="numeric"
        min={1}
        max={pieces}
        autoComplete="off"
        label={text.toNumber}
        hint={words.placeHint(pieces)}
        error={error}
        value={number}
        onChange={(event) => {
          setNumber(event.target.value);
          setSection('');
        }}
      />
      {sections.length > 0 && (
        <Select
          label={text.toSection}
          options={sections.map((item) => ({ value: item.id, label: 'title' in item ? item.title : '' }))}
          value={section}
          onChange={(event) => {
            setSection(event.target.value);
            setNumber('');
          }}
        />
      )}
      <Button type="submit">{text.put}</Button>
    </form>
  );
}

/** Takes what is selected to a number, or to the end of a section. */
export function MoveDialog({ isOpen, ...form }: MoveFormProps & { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title={text.moveCount(form.ids.length)} onClose={form.onClose}>
      <MoveForm {...form} />
    </Dialog>
  );
}
