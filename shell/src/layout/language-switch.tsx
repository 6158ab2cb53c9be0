import { languageCookie, languageIds, languages, type Language } from '@portal/contracts/languages';
import { post } from '@portal/kit/http';
import { locale } from '@portal/kit/locale';
import { session } from '@portal/kit/session';
import { TextButton } from '@portal/kit/ui/button';
import { Question } from '@portal/kit/ui/question';
import { useState } from 'react';
import { setCookie } from '../browser.ts';
import { messages } from '../messages.ts';
import { hasUnsaved } from '../unsaved.ts';
import './layout.css';
import { Switch } from './switch.tsx';

const text = messages.language;

// Reloads the page in the new language and stores the choice with the account, if there is one.
const speak = async (language: Language): Promise<void> => {
  setCookie(languageCookie, language);
  if (session.getState().status === 'signed-in')
    await post('/account_language', { language }, { timeout: 2000 }).catch(() => undefined);
  location.reload();
};

/** A switch between languages, each named in itself. */
export function LanguageSwitch() {
  const [wanted, setWanted] = useState<Language>();
  const choose = (language: Language): void => {
    if (language === locale()) return;
    if (hasUnsaved()) setWanted(language);
    else void speak(language);
  };
  const stay = (): void => setWanted(undefined);
  return (
    <>
      <Switch label={text.label}>
        {languageIds.map((id) => (
          <li key={id}>
            <TextButton
              className="shell-choice"
              lang={id}
              aria-current={id === locale() ? 'true' : undefined}
              onClick={() => choose(id)}
            >
              {languages[id]}
            </TextButton>
          </li>
        ))}
      </Switch>
      <Question
        isOpen={wanted !== undefined}
        title={text.title}
        yes={text.change}
        no={text.stay}
        onYes={() => wanted && void speak(wanted)}
        onNo={stay}
      >
        <p>{text.unsaved}</p>
      </Question>
    </>
  );
}
