import { printedPieces } from '@portal/contracts/testing/printed-pieces';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PrintPreview } from './print-preview.tsx';
import { emptyValues } from './signup-values.ts';

it.each(printedPieces)('%j stands in the preview as it will be printed', (piece, printed) => {
  const { profile, ...typed } = piece;
  const { container } = render(
    <PrintPreview values={{ ...emptyValues, ...typed }} performer={{ ...profile, _id: 'a' }} />,
  );
  const { title, composer, performer, school } = printed;
  const lines = [...container.querySelectorAll('figcaption ~ p')].map(({ textContent }) => textContent);
  expect(lines).toEqual([title + composer, performer, school].filter(Boolean));
});
