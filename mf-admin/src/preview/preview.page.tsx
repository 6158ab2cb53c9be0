import { PreviewSecret } from '@portal/contracts/previews';
import { isApiError } from '@portal/kit/http';
import { definePage } from '@portal/kit/remote';
import { useSearchParams } from '@portal/kit/router';
import { Actions, Button } from '@portal/kit/ui/button';
import { Page } from '@portal/kit/ui/page';
import { useState } from 'react';
import { openPreview } from '../admin.api.ts';
import { messages } from '../messages.ts';
import { toastRefusal } from '../refusal.ts';

const text = messages.preview;

function PreviewPage() {
  const [parameters] = useSearchParams();
  const { data: secret } = PreviewSecret.safeParse(parameters.get('secret'));
  const [isGone, setGone] = useState(secret === undefined);
  // Loads a new document, because core pages run no code of teams.
  const begin = (): void => {
    void openPreview({ secret: secret ?? '' }).then(
      ({ path }) => location.assign(path),
      (error: unknown) => {
        if (isApiError(error, 'notfound')) setGone(true);
        else toastRefusal(error);
      },
    );
  };
  return (
    <Page title={text.title} lede={text.lede}>
      {isGone ? (
        <p>{text.gone}</p>
      ) : (
        <>
          <p>{text.ask}</p>
          <Actions>
            <Button onClick={begin}>{text.begin}</Button>
          </Actions>
        </>
      )}
    </Page>
  );
}

export const previewPage = definePage({ Component: PreviewPage, title: text.title });
