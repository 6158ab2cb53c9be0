import { ProgramSettings } from '@portal/contracts/program';
import { usePortalForm } from '@portal/kit/form';
import { Dialog } from '@portal/kit/ui/dialog';
import { Form } from '@portal/kit/ui/form';
import { Textarea } from '@portal/kit/ui/textarea';
import { messages } from '../../messages.ts';
import { changeSettings } from '../model/program-edits.ts';
import type { ProgramParts } from '../program-parts.ts';

const text = messages.program.export;

interface ThanksDialogProps extends Pick<ProgramParts, 'state' | 'actions'> {
  isOpen: boolean;
  onClose: () => void;
}

function ThanksForm({ state: { settings }, actions, onClose }: Omit<ThanksDialogProps, 'isOpen'>) {
  const form = usePortalForm(ProgramSettings.pick({ thanks: true }), {
    defaults: { thanks: settings.thanks ?? '' },
    save: async (changed) => {
      actions.edit(changeSettings({ ...settings, ...changed }));
      onClose();
    },
  });
  return (
    <Form form={form} submit={text.keepThanks}>
      <Textarea label={text.thanksLabel} hint={text.thanksHint} {...form.field('thanks')} />
    </Form>
  );
}

/** Whom the program thanks at its end: kept and saved with it. */
export function ThanksDialog({ isOpen, onClose, ...form }: ThanksDialogProps) {
  return (
    <Dialog isOpen={isOpen} title={text.thanks} onClose={onClose}>
      <ThanksForm {...form} onClose={onClose} />
    </Dialog>
  );
}
