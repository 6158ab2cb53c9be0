import type { OutlineShape } from '@portal/contracts/outline';
import type { RemotePage, RemoteSlot } from '@portal/contracts/remote';
import { Loading, type LoadingProps } from '@portal/kit/ui/loading';
import { messages } from '../messages.ts';
import { pageData } from '../page-data.ts';
import './layout.css';

/** Returns the declared shape of a page or part. */
export const shapeOf = ({
  outline,
}: {
  outline?: RemotePage['outline'] | RemoteSlot['outline'];
}): OutlineShape | undefined => (typeof outline === 'object' ? outline.shape : outline);

/** Maps an outline shape to the shape of the kit's Loading component. */
export const shapes: Record<OutlineShape, LoadingProps['shape']> = {
  cards: 'cards',
  rows: 'rows',
  form: 'fields',
  text: 'page',
};

/**
 * The loading indicator of a page. Without JavaScript it asks to switch it on and shows the contact address.
 */
export function PageLoading({ shape = 'text' }: { shape?: OutlineShape | undefined }) {
  return (
    <div className="p-page">
      <div className="shell-waiting">
        <Loading shape={shapes[shape]} />
      </div>
      <noscript>
        <p className="p-lede">{messages.needsScript}</p>
        <p>
          {messages.contact.body}{' '}
          <a href={`mailto:${pageData.site.contactEmail}`}>{pageData.site.contactEmail}</a>
        </p>
      </noscript>
    </div>
  );
}
