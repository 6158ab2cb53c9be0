import { paths } from '@portal/contracts/paths';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Together } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';

const text = messages.studio;

/** Shown to teachers without pupils: how families let them sign up their children. */
export function StudioOffer() {
  return (
    <Section title={text.offerTitle}>
      <Together>
        <p>{text.offer}</p>
        <Actions>
          <LinkButton to={paths.studio} look="secondary">
            {text.offerOpen}
          </LinkButton>
        </Actions>
      </Together>
    </Section>
  );
}
