import { paths } from '@portal/contracts/paths';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';

const text = messages.atHome;

/** Where a family begins that has nobody who plays yet. */
export function FirstStep() {
  return (
    <Section title={text.firstStep}>
      <div className="events-home__next">
        <p>{text.firstStepWhy}</p>
        <Actions>
          <LinkButton to={paths.createProfile}>{text.addChild}</LinkButton>
        </Actions>
      </div>
    </Section>
  );
}
