import { themeCookie, themes, type Theme } from '@portal/contracts/themes';
import { TextButton } from '@portal/kit/ui/button';
import { useState } from 'react';
import { setCookie } from '../browser.ts';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import './layout.css';
import { Switch } from './switch.tsx';

const text = messages.theme;
const choices = ['system', ...themes] as const;
type Choice = (typeof choices)[number];

// The server reads the cookie for the next page, so that it starts with these colors.
const wear = (choice: Choice): void => {
  setCookie(themeCookie, choice);
  const root = document.documentElement;
  if (choice === 'system') {
    delete root.dataset.theme;
    delete pageData.theme;
  } else {
    root.dataset.theme = choice satisfies Theme;
    pageData.theme = choice;
  }
};

/** A switch for the colors: as the system, light or dark. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState<Choice>(pageData.theme ?? 'system');
  const choose = (choice: Choice): void => {
    wear(choice);
    setChosen(choice);
  };
  return (
    <Switch label={text.label}>
      {choices.map((choice) => (
        <li key={choice}>
          <TextButton
            className="shell-choice"
            aria-pressed={choice === chosen}
            onClick={() => choose(choice)}
          >
            {text[choice]}
          </TextButton>
        </li>
      ))}
    </Switch>
  );
}
