import type { ChangeEvent, SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { messages } from '../../messages.ts';
import { announce } from '../feedback/announce.tsx';
import { Button, TextButton } from '../controls/button.tsx';
import { FieldRow } from './field.tsx';
import { DateInput } from './text-input.tsx';
import './search-box.css';

/** The search text and dates, in the format of a date input; '' for none. */
export interface Search {
  words: string;
  after: string;
  before: string;
}

export interface SearchBoxProps {
  /** The placeholder: 'Search by name, city, zip …'. */
  placeholder: string;
  /** The current search. */
  value: Search;
  onSearch: (search: Search) => void;
  /** Whether the dates are shown at first. By default they are shown if one is set. */
  isAdvanced?: boolean;
  /** The accessible name, for pages with two search boxes. */
  name?: string;
}

const isCrossed = ({ after, before }: Search): boolean => before !== '' && before < after;

const isSame = (a: Search, b: Search): boolean =>
  a.words === b.words && a.after === b.after && a.before === b.before;

/**
 * A search by words and, under 'Advanced Search', by two dates. Enter and the button start the search; Back restores an
 * earlier one.
 */
export function SearchBox({ placeholder, value, onSearch, isAdvanced, name }: SearchBoxProps) {
  const id = useId();
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(value);
  const [advanced, setAdvanced] = useState(isAdvanced ?? (value.after !== '' || value.before !== ''));
  const [crossing, setCrossing] = useState(isCrossed(value));
  if (!isSame(known, value)) {
    setKnown(value);
    setTyped(value);
    setCrossing(isCrossed(value));
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setCrossing(isCrossed(typed));
    if (!isCrossed(typed)) return onSearch({ words: typed.words, after: typed.after, before: typed.before });
    setAdvanced(true);
    announce(messages.search.crossed);
  };
  const bind = (name: keyof Search) => ({
    name,
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const { label, button, advanced: advancedLabel, after, before, crossed } = messages.search;
  return (
    <form className="p-search" role="search" aria-label={name} onSubmit={submit}>
      <div className="p-search__line">
        <input
          {...bind('words')}
          className="p-input"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit">{button}</Button>
      </div>
      <TextButton
        className="p-search__more"
        aria-expanded={advanced}
        aria-controls={id}
        onClick={() => setAdvanced(!advanced)}
      >
        {advancedLabel}
      </TextButton>
      <div id={id} className="p-search__dates" hidden={!advanced}>
        <FieldRow>
          <DateInput {...bind('after')} label={after} small />
          <DateInput {...bind('before')} label={before} error={crossing ? crossed : undefined} small />
        </FieldRow>
      </div>
    </form>
  );
}
