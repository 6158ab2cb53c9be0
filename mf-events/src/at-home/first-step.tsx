import { paths } from '@portal/contracts/paths';
import { Actions, LinkButton } from '@portal/kit/ui/button';
import { Together } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';

const text = messages.atHome;

/** Shown to families without a profile: how to begin. */
export function FirstStep() {
  return (
    <Section title={text.firstStep}>
      <Together>
        <p>{text.firstStepWhy}</p>
        <Actions>
          <LinkButton to={paths.createProfile}>{text.addChild}</LinkButton>
        </Actions>
      </Together>
    </Section>
  );
}
