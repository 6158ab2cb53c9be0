import type { Preview } from '@portal/contracts/previews';
import { intlLocale } from '@portal/kit/locale';
import { useRead } from '@portal/kit/read';
import { toastSuccess } from '@portal/kit/toast';
import { TextButton } from '@portal/kit/ui/button';
import { Section } from '@portal/kit/ui/section';
import { endAnyPreview, listPreviews } from '../admin.api.ts';
import { messages } from '../messages.ts';
import { toastRefusal } from '../refusal.ts';
import './remotes.css';

const text = messages.previews;
const day = (iso: string): string => new Date(iso).toLocaleDateString(intlLocale());

/** Lists the versions that have preview links. Renders nothing if there are none. */
export function PreviewList() {
  const { data: previews, again } = useRead(listPreviews());
  if (!previews || previews.length === 0) return null;
  const end = ({ id, remote }: Preview): void => {
    void endAnyPreview({ id })
      .then(() => toastSuccess(text.ended(remote)), toastRefusal)
      .then(again);
  };
  return (
    <Section title={text.title}>
      <ul className="mf-admin-previews">
        {previews.map((preview) => (
          <li key={preview.id}>
            {text.one(preview, day(preview.until))}{' '}
            <TextButton
              aria-label={text.named(text.end, preview.remote)}
              onClick={() => {
                end(preview);
              }}
            >
              {text.end}
            </TextButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
