import type { ChangeEvent, KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { beginsWords } from '../../text/begins-words.ts';
import type { TextInputProps } from './text-input.tsx';
import { Field } from './field.tsx';
import './combobox.css';

export interface ComboboxProps extends Omit<TextInputProps, 'small' | 'type'> {
  /** Suggestions for the current text, best first. Any other text is allowed too. */
  suggest: (typed: string) => readonly string[];
  /** Puts a chosen suggestion into the field. */
  onChoose: (text: string) => void;
  /** Names the list of suggestions. */
  listLabel: string;
}

/** Returns the suggestions for the typed text, the index of the one selected by arrow keys, and the key handler. */
const useSuggestions = ({ suggest, onChoose }: Pick<ComboboxProps, 'suggest' | 'onChoose'>) => {
  // Stores the text and not the suggestions, because the list they come from may still be loading.
  const [asked, setAsked] = useState<string>();
  const [active, setActive] = useState(-1);
  const options = asked === undefined ? [] : suggest(asked);
  const isOpen = options.length > 0;

  const open = (typed: string) => {
    setAsked(typed);
    setActive(-1);
  };
  const close = () => setAsked(undefined);
  const choose = (text: string) => {
    onChoose(text);
    close();
  };
  const move = (event: KeyboardEvent<HTMLInputElement>, step: 1 | -1) => {
    event.preventDefault();
    if (!isOpen) open(event.currentTarget.value);
    else
      setActive((active + step + (active === -1 && step === -1 ? 1 : 0) + options.length) % options.length);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const typed = event.currentTarget.value;
      const chosen = options[active] ?? options.find((option) => beginsWords(option, typed));
      if (chosen === undefined) close();
      else choose(chosen);
    }
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    }
  };
  return { options, active, isOpen, open, close, choose, press };
};

/**
 * A text field with suggestions. A tap takes one. Enter takes the one selected by arrow keys, else the first that begins with
 * the typed text, and does not submit the form while the list is open. Escape closes the list.
 * @example <Combobox label="Composer" listLabel="Composers" suggest={suggest} onChoose={choose} {...form.field('composer')} />
 */
export function Combobox(props: ComboboxProps) {
  const { id, label, hint, error, required, optional, suggest, onChoose, listLabel, ...input } = props;
  const listId = useId();
  const { options, active, isOpen, open, close, choose, press } = useSuggestions({ suggest, onChoose });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    input.onChange?.(event);
    open(event.currentTarget.value);
  };
  return (
    <Field {...{ id, label, hint, error, required, optional }}>
      {(control) => (
        <div className="p-combobox">
          <input
            type="text"
            {...input}
            {...control}
            className="p-input"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            onChange={change}
            onKeyDown={press}
            onBlur={(event) => {
              input.onBlur?.(event);
              close();
            }}
          />
          <ul id={listId} className="p-combobox__list" role="listbox" aria-label={listLabel} hidden={!isOpen}>
            {options.map((option, index) => (
              <li
                key={option}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                // Prevents that the field loses the focus, which would close the list.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}
