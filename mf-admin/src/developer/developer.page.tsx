import { OverrideInput } from '@portal/contracts/developing';
import { definePage } from '@portal/kit/remote';
import { useSearchParams } from '@portal/kit/router';
import { Actions, Button } from '@portal/kit/ui/button';
import { Page } from '@portal/kit/ui/page';
import { PasswordPrompt, usePasswordPrompt } from '@portal/kit/ui/password-prompt';
import { beginOverride } from '../admin.api.ts';
import { messages } from '../messages.ts';
import { toastRefusal } from '../refusal.ts';

const text = messages.developer;

function DeveloperPage() {
  const [parameters] = useSearchParams();
  const prompt = usePasswordPrompt();
  // Loads a new document, because the content policy of this one allows no scripts of other origins.
  const begin = (input: OverrideInput): void => {
    void prompt.withPassword(() => beginOverride(input)).then(() => location.assign('/'), toastRefusal);
  };
  const { data: wanted } = OverrideInput.safeParse(Object.fromEntries(parameters));
  return (
    <Page title={text.title} lede={text.lede}>
      {wanted ? (
        <>
          <p>{text.ask(wanted.remote, wanted.origin)}</p>
          <Actions>
            <Button
              onClick={() => {
                begin(wanted);
              }}
            >
              {text.begin}
            </Button>
          </Actions>
          <PasswordPrompt {...prompt.dialog} />
        </>
      ) : (
        <p>{text.how}</p>
      )}
    </Page>
  );
}

export const developerPage = definePage({ Component: DeveloperPage, title: text.title });
