import type { ChangeEvent } from 'react';
import { useId, useState } from 'react';
import { messages } from '../messages.ts';
import { Button, TextButton } from './button.tsx';
import { FieldRow } from './field.tsx';
import { DateInput } from './text-input.tsx';
import './search-box.css';

/** What is searched for; dates as a date input writes them, '' for none. */
export interface Search {
  words: string;
  after: string;
  before: string;
}

export interface SearchBoxProps {
  /** What can be found: 'Search by name, city, zip …'. */
  placeholder: string;
  /** What the list shows now. */
  value: Search;
  onSearch: (search: Search) => void;
  /** Whether the dates are on screen at first; without it, when there is a date. */
  isAdvanced?: boolean;
  /** What it searches, where a page has two. */
  name?: string;
}

const isSame = (a: Search, b: Search): boolean =>
  a.words === b.words && a.after === b.after && a.before === b.before;

/** Words, and behind 'Advanced Search' two dates. Enter or the button searches; Back brings back what was searched for. */
export function SearchBox({ placeholder, value, onSearch, isAdvanced, name }: SearchBoxProps) {
  const id = useId();
  const [known, setKnown] = useState(value);
  const [typed, setTyped] = useState(value);
  const [advanced, setAdvanced] = useState(isAdvanced ?? (value.after !== '' || value.before !== ''));
  if (!isSame(known, value)) {
    setKnown(value);
    setTyped(value);
  }
  const bind = (name: keyof Search) => ({
    name,
    value: typed[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  const { label, button, advanced: advancedLabel, after, before } = messages.search;
  return (
    <form
      className="p-search"
      role="search"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch({ words: typed.words, after: typed.after, before: typed.before });
      }}
    >
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
          <DateInput {...bind('before')} label={before} small />
        </FieldRow>
      </div>
    </form>
  );
}
